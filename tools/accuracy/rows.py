"""The measured rows as the package sees them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tools.paths import ROOT
from willitfit.cache import cache_bytes
from willitfit.device import GB, GIB, Device, devices
from willitfit.formats import Format, formats, short_name
from willitfit.model import Model
from willitfit.models import models
from willitfit.speed import memory_class

BYTES = {"GB": GB, "GiB": GIB, "MiB": 2**20}


def measured(kind: str) -> Iterator[dict[str, Any]]:
    rows = json.loads((ROOT / "data" / "measured.json").read_text(encoding="utf-8"))
    return (row for row in rows if row["kind"] == kind)


def format_of(identity: str) -> Format:
    """By an id of data/formats.json."""
    return formats()[short_name(identity)]


@dataclass(frozen=True)
class Decode:
    """context: tokens in the cache, on average over those that were generated."""

    id: str
    model: Model
    format: Format
    device: Device
    context: int
    tokens_per_second: float
    spills: bool
    source: str

    @property
    def memory(self) -> str:
        return memory_class(self.device)

    @property
    def seconds(self) -> float:
        return 1 / self.tokens_per_second

    @property
    def weights_seconds(self) -> float:
        return self.format.read_bytes(self.model) / (self.device.bandwidth_gb_s * 1e9)

    @property
    def cache_seconds(self) -> float:
        return cache_bytes(self.model, self.context) / (self.device.bandwidth_gb_s * 1e9)


def decode_rows() -> list[Decode]:
    found = []
    for row in measured("decode_tps"):
        device = devices()[row["device_id"]]
        if bandwidth := row.get("device_bandwidth_gb_s"):
            device = replace(device, bandwidth_gb_s=bandwidth)
        context = (row["context"] or 0) + (row["tokens"] or 0) // 2
        found.append(
            Decode(
                row["id"],
                models()[row["model_id"]],
                format_of(row["format_id"]),
                device,
                context,
                row["value"],
                bool(row.get("spills")),
                row["source"],
            )
        )
    return found
