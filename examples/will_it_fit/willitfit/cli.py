"""The command `willitfit`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from willitfit.answer import Unknown, answer, find, scenario
from willitfit.cache import CACHE_FORMATS
from willitfit.device import Device, device_of, devices
from willitfit.formats import formats
from willitfit.model import Model
from willitfit.models import models
from willitfit.read.errors import Unreadable
from willitfit.read.file import read_file
from willitfit.report import report, training_report
from willitfit.training_answer import TrainingScenario, train

EPILOG = "Sizes in GiB are 2^30 bytes, bandwidths in GB/s 10^9 bytes a second."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("willitfit", description="Will this model fit, and how fast is it?", epilog=EPILOG)
    add = parser.add_argument
    add("model", nargs="?", help="a model by its name, for example llama-3.1-8b")
    add("--config", type=Path, help="a config.json or .gguf file instead of a name")
    add("--format", help="of the weights (that of a .gguf file; else q4_k_m)")
    add("--context", type=int, default=8192, help="tokens of each conversation (8192)")
    add("--batch", type=int, default=1, help="conversations at once (1)")
    add("--device", default="rtx-4090", help="a GPU or computer by its name (rtx-4090)")
    add("--memory", type=float, help="GB, for a computer sold with several sizes; GiB usable, for a device of your own")
    add("--bandwidth", type=float, help="GB/s of a device of your own")
    add("--gpus", type=int, default=1, help="how many of that device (1)")
    add("--split", choices=["layer", "tensor"], default="layer", help="how GPUs share the model")
    add("--cache", choices=list(CACHE_FORMATS), default="f16", help="format of the KV cache (f16)")
    add("--runtime", choices=["llama.cpp", "vllm"], help="by the format, if not given")
    add("--train", choices=["full", "mixed", "mixed-18", "lora", "qlora"], help="ask for training, by this method")
    add("--zero", type=int, choices=[0, 1, 2, 3], default=0, help="training: stage of ZeRO over the GPUs (0)")
    add("--checkpointing", choices=["none", "selective", "full"], default="full", help="training: of activations (full)")
    add("--rank", type=int, default=64, help="training: of LoRA's adapters (64)")
    add("--json", action="store_true", help="print all figures as JSON")
    add("--list", choices=["models", "formats", "devices"], help="names that are known")
    return parser


def _device(given: argparse.Namespace) -> Device:
    if given.bandwidth is None:
        named: Device = find("device", given.device, devices())
        try:
            return device_of(named.id, given.memory)
        except ValueError as error:
            raise Unknown(f"{error}; a device of your own needs --memory (GiB) and --bandwidth (GB/s)") from None
    if not (given.memory and given.memory > 0 and given.bandwidth > 0):
        raise Unknown("a device of your own needs both --memory (GiB) and --bandwidth (GB/s), larger than zero")
    return Device.own(given.memory, given.bandwidth)


def _model(given: argparse.Namespace) -> Model:
    if given.config:
        return read_file(given.config)
    if given.model:
        named: Model = find("model", given.model, models())
        return named
    raise Unknown("name a model, or give --config FILE; --list models tells which are known")


def _known(what: str) -> dict[str, str]:
    if what == "models":
        return {key: model.name for key, model in models().items()}
    if what == "formats":
        return {key: format.name for key, format in formats().items()}
    return {key: device.name for key, device in devices().items()}


def _use(given: argparse.Namespace) -> int:
    found = answer(
        scenario(
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
    )
    print(json.dumps(found.as_dict(), indent=2) if given.json else report(found))
    return 1 if found.verdict == "does not fit" else 0


def _train(given: argparse.Namespace) -> int:
    asked = TrainingScenario(
        _model(given),
        _device(given),
        given.train,
        given.context,
        given.batch,
        given.gpus,
        given.zero,
        given.checkpointing,
        given.rank,
    )
    found = train(asked)
    print(json.dumps(found.as_dict(), indent=2) if given.json else training_report(found))
    return 1 if found.verdict == "does not fit" else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """0: it fits or just barely does; 1: it does not; 2: the question makes no sense."""
    given = _parser().parse_args(arguments)
    if given.list:
        print("\n".join(f"{key:<28} {name}" for key, name in _known(given.list).items()))
        return 0
    try:
        return _train(given) if given.train else _use(given)
    except (Unknown, Unreadable, OSError) as error:
        print(f"willitfit: {error}", file=sys.stderr)
        return 2
