"""What the page asks for: questions as JSON texts in, answers as plain values out. Nothing is raised on bad input.

What reads files is imported when there is a file: the first answer comes sooner.
"""

from __future__ import annotations

import binascii
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from willitfit.answer import Scenario, Unknown, answer
from willitfit.model import Model
from willitfit.page.export import as_csv, as_json, training_as_csv
from willitfit.page.grids import models_table, sizes_table
from willitfit.page.program import program
from willitfit.page.question import asked
from willitfit.page.view import reading, training_view, view
from willitfit.read.errors import Incomplete, Unreadable
from willitfit.tables import sizes
from willitfit.training_answer import train

if TYPE_CHECKING:
    from willitfit.read.safetensors import Tensors

@dataclass
class _Own:
    """What the reader has opened; it stays in this Python, and nowhere else."""

    model: Model | None = None
    #: Of the file that the model was read from.
    name: str = ""
    gguf: bool = False
    tensors: Tensors | None = None


_own = _Own()


def reply(question: str) -> dict[str, Any]:
    """To the fields of the form, as JSON of texts: {"tree", "reading", "python", "csv", "json"} and, of a model that is
    used, "sizes"; or {"error"}. Of a model of the reader's own, "own" says whether it is known here."""
    fields: dict[str, str] = json.loads(question)
    if fields.get("model") == "own" and _own.model is None:
        return {"error": "Open or paste a model first: config.json, .gguf or .safetensors.", "gone": True}
    try:
        s = asked(fields, _own.model, _own.gguf)
    except (Unknown, ValueError) as error:
        return {"error": _sentence(error)}
    if isinstance(s, Scenario):
        found = answer(s)
        table = sizes(found)
        said = {"tree": view(found), "sizes": sizes_table(found, table), "csv": as_csv(found, table)}
        return said | {"reading": reading(found), "python": program(s, _own.name), "json": as_json(found)}
    trained = train(s)
    said = {"tree": training_view(trained), "reading": reading(trained), "csv": training_as_csv(trained)}
    return said | {"python": program(s, _own.name), "json": as_json(trained)}


def every_model(question: str) -> dict[str, Any]:
    """The table of all models for the device of the form; {"error"} as in `reply`."""
    try:
        s = asked(json.loads(question) | {"purpose": "use"}, _own.model, _own.gguf)
    except (Unknown, ValueError) as error:
        return {"error": _sentence(error)}
    return {"tree": models_table(answer(s))} if isinstance(s, Scenario) else {}


def open_file(name: str, size: int, start: str) -> dict[str, Any]:
    """Takes a file of which `start` (base64) are the first bytes and `size` all.

    Returns {"name", "file"} of the model, whether it has a format of its own; {"needed": bytes} where more of the file
    is to be given; {"weights"}, a sentence, of a safetensors file whose config is still missing; or {"error"}.
    """
    try:
        data = binascii.a2b_base64(start, strict_mode=True)
    except binascii.Error:
        return {"error": f"{name} did not arrive as it was sent."}
    try:
        if name.lower().endswith(".gguf") or data[:4] == b"GGUF":
            from willitfit.read.gguf import from_gguf

            _own.tensors = None
            return _took(from_gguf(data, size, name), name, gguf=True)
        if name.lower().endswith(".safetensors"):
            from willitfit.read.safetensors import from_safetensors

            return _took_weights(from_safetensors(data, size, name), name)
        if len(data) < size:
            raise Unreadable(f"{name} is too large for a config.json, and no .gguf or .safetensors file.")
        return open_text(data.decode(), name)
    except UnicodeDecodeError:
        return {"error": f"{name} is neither a config.json nor a .gguf or .safetensors file."}
    except Incomplete as error:
        return {"needed": error.needed} if len(data) < size else {"error": _ended(str(error))}
    except Unreadable as error:
        return {"error": _ended(str(error))}


def open_text(text: str, name: str = "config.json") -> dict[str, Any]:
    """Takes a config.json; answers as `open_file`."""
    from willitfit.read.config import from_text

    try:
        model = from_text(text, name)
    except Unreadable as error:
        return {"error": _ended(str(error))}
    return _took(_with_weights(model), name)


def _took(model: Model, name: str, gguf: bool = False) -> dict[str, Any]:
    _own.model, _own.name, _own.gguf = model, name, gguf
    return {"name": model.name, "file": model.file_bytes is not None}


def _took_weights(found: Tensors, name: str) -> dict[str, Any]:
    """The header tells how many weights there are, but not of which layers: that stands in the config.json beside it."""
    _own.tensors = found
    if _own.model and not _own.gguf:
        return _took(_with_weights(_own.model), _own.name)
    kinds = ", ".join(sorted(found.by_dtype))
    return {
        "weights": f"{name}: {found.parameters:,} numbers in {found.bytes:,} bytes ({kinds}). "
        "Its layers are told by the config.json that lies beside it: open that too."
    }


def _with_weights(model: Model) -> Model:
    tensors = _own.tensors
    if not tensors:
        return model
    if any("is part" in note for note in tensors.notes):
        return replace(model, notes=model.notes + tensors.notes)
    packed = any("several weights" in note for note in tensors.notes)
    counted = model.counted if packed else tensors.parameters
    return replace(model, file_bytes=tensors.bytes, counted=counted, notes=model.notes + tensors.notes)


def _sentence(error: Exception) -> str:
    text = str(error)
    return _ended(text[:1].upper() + text[1:])


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
