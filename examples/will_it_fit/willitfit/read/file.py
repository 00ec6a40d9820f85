"""A model from a file on this machine, by what its name ends in."""

from __future__ import annotations

from pathlib import Path

from willitfit.model import Model
from willitfit.read.config import from_text
from willitfit.read.errors import Incomplete, Unreadable
from willitfit.read.gguf import from_gguf

#: A first slice of a GGUF file; its vocabulary takes some MB.
FIRST_BYTES = 8 * 2**20


def read_file(path: Path) -> Model:
    """A config.json or the header of a .gguf file. Raises Unreadable for anything else and for what is wrong in it,
    OSError where it cannot be opened."""
    if path.suffix == ".gguf":
        return _gguf(path)
    if path.suffix == ".safetensors":
        raise Unreadable(f"{path.name}: a safetensors file does not tell its layers; give the config.json beside it")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is no text: expected a config.json or a .gguf file") from None
    return from_text(text, path.name)


def _gguf(path: Path) -> Model:
    size = path.stat().st_size
    wanted = min(FIRST_BYTES, size)
    with path.open("rb") as file:
        while True:
            file.seek(0)
            try:
                return from_gguf(file.read(wanted), size, path.name)
            except Incomplete as error:
                if wanted >= size:
                    raise
                wanted = min(max(error.needed, wanted + 1), size)
