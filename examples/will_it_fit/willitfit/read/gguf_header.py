"""The header of a GGUF file: its metadata and its list of tensors.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Every count is compared with the bytes that are left
before anything is built from it, so the time is linear in the bytes given.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from willitfit.read.errors import Incomplete, Unreadable, shown
from willitfit.read.ggml_types import TYPES

#: No real header comes near it; a claim beyond it is a broken file, even where the file's size is not known.
LONGEST = 1 << 28
#: Arrays of at most so many numbers are kept, one for each layer of a model; of others only the length is.
KEPT = 10**4
ARRAY, STRING, BOOL = 9, 8, 7
SCALARS = {
    **{0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", BOOL: "<B"},
    **{10: "<Q", 11: "<q", 12: "<d"},
}
#: Fewest bytes of a metadata entry (length of the key, type, value) and of a tensor (length, dimensions, type, offset).
LEAST_ENTRY, LEAST_TENSOR = 8 + 4 + 1, 8 + 4 + 4 + 8


@dataclass(frozen=True)
class Length:
    """What is kept of an array whose items are not."""

    items: int

    def __repr__(self) -> str:
        return f"a list of {self.items}"


@dataclass(frozen=True)
class TensorInfo:
    """shape: as ggml orders it, the row's length first."""

    shape: tuple[int, ...]
    parameters: int
    bytes: int


@dataclass(frozen=True)
class Header:
    """tensors_end: bytes from the file's start to the end of its last tensor."""

    values: dict[str, Any]
    tensors: dict[str, TensorInfo]
    tensors_end: int


class Reader:
    """The bytes given and the place in them. size: bytes of the whole file, None where that is not known."""

    def __init__(self, data: bytes, size: int | None, name: str) -> None:
        self.data, self.size, self.name, self.at = data, size, name, 0

    def bad(self, problem: str) -> NoReturn:
        raise Unreadable(f"{self.name}: {problem}")

    def need(self, count: int, what: str) -> None:
        """Sees to it that `count` bytes follow; raises Incomplete or Unreadable."""
        end = self.at + count
        if end <= len(self.data):
            return
        if self.size is not None and end > self.size:
            self.bad(f"{what} would end at byte {end:,}, the file at {self.size:,}: it is truncated or damaged.")
        if end > LONGEST:
            self.bad(f"{what} would end at byte {end:,}; no header is longer than {LONGEST:,}: the file is damaged.")
        doubled = max(end, 2 * len(self.data))
        needed = doubled if self.size is None else min(doubled, self.size)
        raise Incomplete(f"{self.name}: {len(self.data):,} bytes were given, the header needs more.", needed)

    def number(self, form: str, what: str) -> Any:
        size = struct.calcsize(form)
        self.need(size, what)
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += size
        return value

    def text(self, what: str) -> str:
        length = self.number("<Q", what)
        self.need(length, what)
        self.at += length
        return self.data[self.at - length : self.at].decode(errors="replace")

    def value(self, kind: int, what: str) -> Any:
        if kind in SCALARS:
            value = self.number(SCALARS[kind], what)
            return bool(value) if kind == BOOL else value
        if kind == STRING:
            return self.text(what)
        if kind == ARRAY:
            return self.array(what)
        self.bad(f"{what} has the unknown type {kind}.")

    def array(self, what: str) -> list[Any] | Length:
        kind, count = self.number("<I", what), self.number("<Q", what)
        if kind == STRING:
            self.skip_texts(count, what)
            return Length(count)
        if kind not in SCALARS:
            self.bad(f"{what} is an array of {'arrays' if kind == ARRAY else f'the unknown type {kind}'}.")
        form = SCALARS[kind]
        self.need(count * struct.calcsize(form), what)
        start, self.at = self.at, self.at + count * struct.calcsize(form)
        if count > KEPT:
            return Length(count)
        values = list(struct.unpack_from(f"<{count}{form[1]}", self.data, start))
        return [bool(v) for v in values] if kind == BOOL else values

    def skip_texts(self, count: int, what: str) -> None:
        self.need(8 * count, what)
        data, at, end = self.data, self.at, len(self.data)
        read: Callable[[bytes, int], tuple[int]] = struct.Struct("<Q").unpack_from
        for _ in range(count):
            if at + 8 > end:
                self.need(at + 8 - self.at, what)
            at += 8 + read(data, at)[0]
            if at > end:
                self.need(at - self.at, what)
        self.at = at


def read_header(data: bytes, size: int | None, name: str) -> Header:
    """Raises Incomplete when `data` ends before the header does, Unreadable for all else."""
    reader = Reader(data, size, name)
    if data[:4] != b"GGUF"[: len(data)]:
        reader.bad("it is no GGUF file, which begins with the letters GGUF.")
    reader.need(24, "the start of the header")
    _check_version(reader)
    tensor_count, entry_count = struct.unpack_from("<QQ", data, 8)
    reader.at = 24
    reader.need(
        LEAST_TENSOR * tensor_count + LEAST_ENTRY * entry_count,
        f"a header of {tensor_count:,} tensors and {entry_count:,} entries",
    )
    values: dict[str, Any] = {}
    for _ in range(entry_count):
        key = reader.text("the name of an entry")
        if key in values:
            reader.bad(f"{shown(key)} is given twice.")
        values[key] = reader.value(reader.number("<I", shown(key)), shown(key))
    alignment = values.get("general.alignment", 32)
    if type(alignment) is not int or not 1 <= alignment <= 1 << 20 or alignment & (alignment - 1):
        reader.bad(f"general.alignment is {shown(alignment)}, expected a power of two.")
    tensors: dict[str, TensorInfo] = {}
    offset = end = 0
    for _ in range(tensor_count):
        key = reader.text("the name of a tensor")
        if key in tensors:
            reader.bad(f"tensor {shown(key)} is listed twice.")
        info = tensors[key] = _tensor(reader, f"tensor {shown(key)}", offset)
        end = offset + info.bytes
        offset = _aligned(end, alignment)
    return Header(values, tensors, _aligned(reader.at, alignment) + end if tensors else reader.at)


def _check_version(reader: Reader) -> None:
    reader.at = 4
    version = reader.number("<I", "the version")
    if version in (2, 3):
        return
    if version & 0xFFFF == 0 and version:
        reader.bad("it is a big-endian GGUF file; only little-endian ones are read.")
    reader.bad(f"it is a GGUF file of version {version}; versions 2 and 3 are read.")


def _tensor(reader: Reader, what: str, expected: int) -> TensorInfo:
    dimensions = reader.number("<I", what)
    if dimensions > 4:
        reader.bad(f"{what} has {dimensions} dimensions, at most 4 are allowed.")
    shape = tuple(reader.number("<Q", what) for _ in range(dimensions))
    kind, offset = reader.number("<I", what), reader.number("<Q", what)
    if kind not in TYPES:
        reader.bad(f"{what} has the unknown type {kind}.")
    name, block, block_bytes = TYPES[kind]
    count = 1
    for length in shape:
        count *= length
    if count >= 1 << 60:
        reader.bad(f"{what} would be larger than any file.")
    row = shape[0] if shape else 1
    if row % block:
        reader.bad(f"{what}: rows of {row} numbers do not fill blocks of {block}, as {name} has them.")
    if offset != expected:
        reader.bad(f"{what} begins at byte {offset:,} of the data, expected {expected:,}: the file is damaged.")
    return TensorInfo(shape, count, count // block * block_bytes)


def _aligned(at: int, alignment: int) -> int:
    return -(-at // alignment) * alignment
