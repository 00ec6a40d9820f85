"""The program that gives the same answer: what "Show as Python" puts into the cell."""

from __future__ import annotations

import json

from willitfit.answer import Scenario
from willitfit.device import Device
from willitfit.model import Model
from willitfit.training_answer import TrainingScenario


def program(s: Scenario | TrainingScenario, file: str = "") -> str:
    """Python that asks the package for this scenario and prints the report. `file` is what a model of the reader's own
    was read from; it has to lie beside the program."""
    if isinstance(s, TrainingScenario):
        return _training(s, file)
    imports = ["from willitfit import answer, scenario", "from willitfit.report import report"]
    settings = [
        f"context={s.context}",
        f"batch={s.batch}" if s.batch > 1 else "",
        f"gpus={s.gpus}, split={_text(s.split)}" if s.gpus > 1 else "",
        f"cache={_text(s.cache.format)}" if s.cache.format != "f16" else "",
        f"runtime={_text(s.runtime)}" if s.runtime else "",
    ]
    format = "" if s.format.id == "file" else f"{_text(s.format.id)}, "
    device = f"{_device(s.device, imports)}, " if format else f"device={_device(s.device, imports)}, "
    call = f"scenario({_model(s.model, file, imports)}, {format}{device}{', '.join(filter(None, settings))})"
    return "\n".join([*imports, "", f"asked = {call}", "found = answer(asked)", "print(report(found))", ""])


def _training(s: TrainingScenario, file: str) -> str:
    imports = ["from willitfit.report import training_report", "from willitfit.training_answer import TrainingScenario, train"]
    model = f"models()[{_text(s.model.id)}]"
    if _is_own(s.model):
        model = _model(s.model, file, imports)
    else:
        imports.insert(0, "from willitfit.models import models")
    settings = (
        f"{_text(s.method)}, tokens={s.tokens}, batch={s.batch}, gpus={s.gpus}, zero={s.zero}, "
        f"checkpointing={_text(s.checkpointing)}, rank={s.rank}"
    )
    call = f"TrainingScenario({model}, {_device(s.device, imports, named=False)}, {settings})"
    return "\n".join([*imports, "", f"asked = {call}", "print(training_report(train(asked)))", ""])


def _text(value: str) -> str:
    """As Python and JSON both write it, whatever a file is called."""
    return json.dumps(value)


def _is_own(model: Model) -> bool:
    return not model.sources


def _model(model: Model, file: str, imports: list[str]) -> str:
    """By its name, or read from the file."""
    if not _is_own(model):
        return _text(model.id)
    imports.insert(0, "from pathlib import Path\n")
    imports.append("from willitfit.read.file import read_file")
    return f"read_file(Path({_text(file)}))"


def _device(device: Device, imports: list[str], named: bool = True) -> str:
    if device.id == "own":
        imports.append("from willitfit.device import Device")
        return f"Device.own({device.usable_gib:g}, {device.bandwidth_gb_s:g})"
    if device.sizes or not named:
        imports.insert(-1, "from willitfit.device import device_of")
        return f"device_of({_text(device.id)}, {device.memory_gb:g})"
    return _text(device.id)
