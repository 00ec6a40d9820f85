"""What the form asks, as texts by the names of its fields, made into a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from willitfit.answer import Scenario, Unknown, find, scenario
from willitfit.cache import CACHE_FORMATS
from willitfit.device import Device, device_of, devices
from willitfit.formats import as_in_file, formats
from willitfit.model import Model
from willitfit.models import models
from willitfit.training import BASE_BYTES, STATE, Checkpointing, Method
from willitfit.training_answer import TrainingScenario

#: What stands in the form at first.
DEFAULTS: dict[str, str] = {
    "purpose": "use",
    "model": "llama-3.1-8b",
    "format": "q4_k_m",
    "context": "8192",
    "batch": "1",
    "cache": "f16",
    "device": "rtx-4090",
    "memory": "16",
    "usable": "16",
    "bandwidth": "500",
    "gpus": "1",
    "split": "layer",
    "runtime": "auto",
    "method": "qlora",
    "zero": "0",
    "checkpointing": "full",
    "rank": "64",
}
#: The choice that stands for a file or a device of the reader's own.
OWN = "own"
CHECKPOINTING: tuple[Checkpointing, ...] = ("none", "selective", "full")
RUNTIMES = ("auto", "llama.cpp", "vllm")


def asked(given: Mapping[str, str], own: Model | None = None, gguf: bool = False) -> Scenario | TrainingScenario:
    """The scenario of the form's fields; those that are not given stand at their defaults. `own` is a model of the
    reader's, `gguf` whether it comes from such a file.

    Raises Unknown with a sentence about the first field that makes no sense.
    """
    fields = DEFAULTS | {name: value for name, value in given.items() if name in DEFAULTS}
    model, device = _model(fields, own), _device(fields)
    context, batch, gpus = (_whole(fields, name) for name in ("context", "batch", "gpus"))
    if fields["purpose"] == "train":
        return TrainingScenario(
            model,
            device,
            cast(Method, _one_of(fields, "method", [*STATE, *BASE_BYTES])),
            context,
            batch,
            gpus,
            cast(Any, int(_one_of(fields, "zero", "0123"))),
            cast(Checkpointing, _one_of(fields, "checkpointing", CHECKPOINTING)),
            _whole(fields, "rank"),
        )
    in_file = fields["format"] == "file" and model.file_bytes is not None
    runtime = _one_of(fields, "runtime", RUNTIMES)
    if runtime == "auto" and in_file and gguf:
        runtime = "llama.cpp"
    return scenario(
        model,
        as_in_file(model) if in_file else find("format", fields["format"], formats()),
        device,
        context=context,
        batch=batch,
        gpus=gpus,
        split=cast(Any, _one_of(fields, "split", ("layer", "tensor"))),
        cache=_one_of(fields, "cache", CACHE_FORMATS),
        runtime=None if runtime == "auto" else cast(Any, runtime),
    )


def _model(fields: Mapping[str, str], own: Model | None) -> Model:
    if fields["model"] == OWN:
        if own is None:
            raise Unknown("open a config.json, .gguf or .safetensors file, or paste a config, to have a model of your own")
        return own
    named: Model = find("model", fields["model"], models())
    return named


def _device(fields: Mapping[str, str]) -> Device:
    if fields["device"] == OWN:
        return Device.own(_number(fields, "usable", 10_000), _number(fields, "bandwidth", 1_000_000))
    named: Device = find("device", fields["device"], devices())
    return device_of(named.id, _number(fields, "memory", 4096)) if named.sizes else named


def _number(fields: Mapping[str, str], name: str, most: float) -> float:
    try:
        value = float(fields[name])
    except ValueError:
        value = 0.0
    if not 0 < value <= most:
        raise Unknown(f"{name} is {fields[name]!r:.40}: expected a number larger than zero, at most {most:,}")
    return value


def _whole(fields: Mapping[str, str], name: str) -> int:
    text = fields[name].replace(",", "").replace("_", "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise Unknown(f"{name} is {fields[name]!r:.40}: expected a whole number")
    return int(text)


def _one_of(fields: Mapping[str, str], name: str, known: Any) -> str:
    if fields[name] not in list(known):
        raise Unknown(f"{name} is {fields[name]!r:.40}: expected one of {', '.join(known)}")
    return fields[name]
