"""The command `willitfit`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from willitfit.answer import Unknown, answer, scenario
from willitfit.cache import CACHE_FORMATS
from willitfit.device import Device, devices
from willitfit.formats import formats
from willitfit.model import Model
from willitfit.models import models
from willitfit.read.errors import Unreadable
from willitfit.read.file import read_file
from willitfit.report import report

EPILOG = "Sizes in GiB are 2^30 bytes, bandwidths in GB/s 10^9 bytes a second."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("willitfit", description="Will this model fit, and how fast is it?", epilog=EPILOG)
    parser.add_argument("model", nargs="?", help="a model by its name, for example llama-3.1-8b")
    parser.add_argument("--config", type=Path, help="a config.json or .gguf file instead of a name")
    parser.add_argument("--format", default="q4_k_m", help="of the weights (q4_k_m)")
    parser.add_argument("--context", type=int, default=8192, help="tokens of each conversation (8192)")
    parser.add_argument("--batch", type=int, default=1, help="conversations at once (1)")
    parser.add_argument("--device", default="rtx-4090", help="a GPU or computer by its name (rtx-4090)")
    parser.add_argument("--memory", type=float, help="GiB that a program can have, for a device of your own")
    parser.add_argument("--bandwidth", type=float, help="GB/s of a device of your own")
    parser.add_argument("--gpus", type=int, default=1, help="how many of that device (1)")
    parser.add_argument("--split", choices=["layer", "tensor"], default="layer", help="how GPUs share the model")
    parser.add_argument("--cache", choices=list(CACHE_FORMATS), default="f16", help="format of the KV cache (f16)")
    parser.add_argument("--runtime", choices=["llama.cpp", "vllm"], help="by the format, if not given")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("--list", choices=["models", "formats", "devices"], help="names that are known")
    return parser


def _device(given: argparse.Namespace) -> str | Device:
    if given.memory is None and given.bandwidth is None:
        return str(given.device)
    if not (given.memory and given.bandwidth and given.memory > 0 and given.bandwidth > 0):
        raise Unknown("a device of your own needs both --memory (GiB) and --bandwidth (GB/s), larger than zero")
    own = Device("own", "a device of your own", "gpu", given.memory, given.memory, "GDDR6", given.bandwidth, {})
    return replace(own, usable_note="as given")


def _model(given: argparse.Namespace) -> str | Model:
    if given.config:
        return read_file(given.config)
    if given.model:
        return str(given.model)
    raise Unknown("name a model, or give --config FILE; --list models tells which are known")


def _known(what: str) -> dict[str, str]:
    if what == "models":
        return {key: model.name for key, model in models().items()}
    if what == "formats":
        return {key: format.name for key, format in formats().items()}
    return {key: device.name for key, device in devices().items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """0: it fits or just barely does; 1: it does not; 2: the question makes no sense."""
    given = _parser().parse_args(arguments)
    if given.list:
        print("\n".join(f"{key:<28} {name}" for key, name in _known(given.list).items()))
        return 0
    try:
        asked = scenario(
            _model(given),
            given.format,
            _device(given),
            context=given.context,
            batch=given.batch,
            gpus=given.gpus,
            split=given.split,
            cache=given.cache,
            runtime=given.runtime,
        )
    except (Unknown, Unreadable, OSError) as error:
        print(f"willitfit: {error}", file=sys.stderr)
        return 2
    found = answer(asked)
    print(json.dumps(found.as_dict(), indent=2) if given.json else report(found))
    return 1 if found.verdict == "does not fit" else 0
