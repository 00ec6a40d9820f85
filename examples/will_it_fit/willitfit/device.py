"""GPUs and other machines: what they are sold with, and what a program sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Self

from willitfit.data import table

GB, GIB = 10**9, 2**30

#: Where no program's reading is known. GPUs: 23.58 of 24, 79.22 of 80, 94.4 to 95 of 96 (data/formulas.md, section 0).
SEEN_OF_GPU = 0.98
#: A computer that runs other things too.
SEEN_OF_RAM = 0.9


@dataclass(frozen=True)
class Device:
    """memory_gb: as sold, behaves like GiB; usable_gib: what a program can have, in GiB (2^30 bytes); bandwidth in
    GB/s (10^9 bytes); tflops: dense rates in 10^12 operations a second, by format, None where unknown."""

    id: str
    name: str
    kind: str
    memory_gb: float
    usable_gib: float
    memory_type: str
    bandwidth_gb_s: float
    tflops: Mapping[str, float | None]
    vendor: str = ""
    #: Where usable_gib comes from, in words.
    usable_note: str = ""
    sources: tuple[str, ...] = ()

    #: Sold with memories of several sizes; data/gpus.json has the largest.
    sizes: bool = False

    @classmethod
    def from_row(cls, row: Mapping[str, Any], memory_gb: float | None = None) -> Self:
        """A row of data/gpus.json, as sold with `memory_gb` where that may be chosen. Raises ValueError for a row without
        a memory size."""
        sold = memory_gb or row["memory_gb"]
        if sold is None:
            raise ValueError(f"{row['id']} has no memory size of its own")
        usable, note = _usable(row, sold)
        same = ("id", "name", "kind", "memory_type", "bandwidth_gb_s", "tflops", "vendor")
        return cls(
            **{name: row[name] for name in same},
            memory_gb=sold,
            usable_gib=usable,
            usable_note=note,
            sources=tuple(row["sources"]),
            sizes=_comes_in_sizes(row),
        )

    @classmethod
    def own(cls, usable_gib: float, bandwidth_gb_s: float) -> Self:
        """A device of the asker's own: GiB that a program can have, and GB/s."""
        note = "as given"
        return cls("own", "your own device", "gpu", usable_gib, usable_gib, "GDDR6", bandwidth_gb_s, {}, usable_note=note)

    @property
    def usable_bytes(self) -> int:
        return int(self.usable_gib * GIB)

    def operations(self, *formats: str) -> float | None:
        """Operations a second: the first rate of `formats` that is known."""
        rate = next((self.tflops[name] for name in formats if self.tflops.get(name)), None)
        return rate * 1e12 if rate else None


def _comes_in_sizes(row: Mapping[str, Any]) -> bool:
    return bool(row["kind"] == "apple" or row["id"] == "ryzen-ai-max-395")


def _usable(row: Mapping[str, Any], sold: float) -> tuple[float, str]:
    if row["usable_gib"] is not None:
        return row["usable_gib"], "as programs report it"
    if row["kind"] == "apple":
        share = row["usable_share"]["up_to_32_gib" if sold <= 32 else "above_32_gib"]
        return sold * share, f"macOS lets the GPU have about {share:.0%} of the memory unless it is told otherwise"
    if row["kind"] == "gpu" and "unified" not in row["memory_type"]:
        return sold * SEEN_OF_GPU, "sold size less 2 %, as on cards whose reading is known"
    return sold * SEEN_OF_RAM, "sold size less 10 % for everything else that runs"


def device_of(name: str, memory_gb: float | None = None) -> Device:
    """The device of this id, sold with `memory_gb` GB. Raises KeyError for an unknown id, ValueError where the memory
    cannot be chosen or is no size."""
    known = devices()[name]
    if memory_gb is None or memory_gb == known.memory_gb:
        return known
    if not known.sizes:
        raise ValueError(f"{known.name} is sold with {known.memory_gb:g} GB only")
    if not 1 <= memory_gb <= 4096:
        raise ValueError(f"memory is {memory_gb:g} GB: expected 1 to 4,096")
    row = next(row for row in table("gpus") if row["id"] == name)
    return replace(Device.from_row({**row, "usable_gib": None}, memory_gb), name=f"{known.name}, {memory_gb:g} GB")


@cache
def devices() -> dict[str, Device]:
    """By id: "rtx-4090" …"""
    return {row["id"]: Device.from_row(row) for row in table("gpus") if row["memory_gb"] is not None}
