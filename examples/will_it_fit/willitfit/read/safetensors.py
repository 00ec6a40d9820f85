"""The header of a safetensors file: which tensors it holds, and how many bytes they are.

Format: 8 bytes little-endian length, that many bytes of JSON, then the tensors without gaps
(https://github.com/huggingface/safetensors, README, "Format").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod
from typing import Any

from willitfit.read.errors import Incomplete, Unreadable, shown
from willitfit.read.strict_json import parse

#: The format's own limit of the JSON.
LONGEST = 100_000_000
BITS = {
    **{"BOOL": 8, "U8": 8, "I8": 8, "U16": 16, "I16": 16, "U32": 32, "I32": 32, "U64": 64, "I64": 64},
    **{"F16": 16, "BF16": 16, "F32": 32, "F64": 64, "C64": 64},
    **{"F4": 4, "F6_E2M3": 6, "F6_E3M2": 6, "F8_E4M3": 8, "F8_E5M2": 8, "F8_E8M0": 8},
    **{"F8_E4M3FNUZ": 8, "F8_E5M2FNUZ": 8},
}
#: Dtypes that quantised models use for several packed weights, or for scales.
PACKED = ("U8", "I8", "U16", "I16", "U32", "I32", "U64", "I64", "F8_E8M0")


@dataclass(frozen=True)
class Tensors:
    """parameters: numbers stored; bytes: of all tensors without the header; by_dtype: bytes of each dtype."""

    parameters: int
    bytes: int
    by_dtype: dict[str, int]
    count: int
    notes: tuple[str, ...] = ()


def header_bytes(first: bytes, name: str = "The file") -> int:
    """How many bytes from the file's start `from_safetensors` needs, told by the first 8.

    Raises Incomplete when fewer are given, Unreadable when the header would be longer than the format allows.
    """
    if len(first) < 8:
        raise Incomplete(f"{name} has only {len(first)} bytes of the 8 that say how long its header is.", 8)
    length = int.from_bytes(first[:8], "little")
    if length > LONGEST:
        raise Unreadable(
            f"{name} is no safetensors file: its header would be {length:,} bytes, {LONGEST:,} are allowed."
        )
    if length < 2:
        raise Unreadable(f"{name} is no safetensors file: its header would be {length} bytes.")
    return 8 + length


def from_safetensors(data: bytes, size: int | None = None, name: str = "The file") -> Tensors:
    """What the header says; `data` starts the file, `size` is the whole file's bytes.

    Raises Incomplete when `data` ends within the header though the file does not, Unreadable for all else.
    """
    if size is not None and size < 8:
        raise Unreadable(f"{name} is truncated: it has {size} bytes, less than any safetensors file.")
    start = header_bytes(data, name)
    if size is not None and start > size:
        raise Unreadable(f"{name} is truncated: its header alone needs {start:,} bytes, it has {size:,}.")
    if len(data) < start:
        raise Incomplete(f"{name}: {start:,} bytes are needed for its header, {len(data):,} were given.", start)
    try:
        text = data[8:start].decode()
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is no safetensors file: its header is not UTF-8.") from None
    header = parse(text, f"{name}'s header", LONGEST)
    parameters, by_dtype, spans = 0, dict[str, int](), list[tuple[int, int, str]]()
    for key, entry in header.items():
        if key == "__metadata__":
            continue
        dtype, count, begin, end = _tensor(f"{name}: tensor {shown(key)}", entry)
        parameters += count
        by_dtype[dtype] = by_dtype.get(dtype, 0) + end - begin
        spans.append((begin, end, key))
    total = _end_to_end(spans, name)
    if size is not None and start + total != size:
        kind = "is truncated" if start + total > size else "has bytes that belong to no tensor"
        raise Unreadable(f"{name} {kind}: its tensors end at byte {start + total:,}, the file at {size:,}.")
    return Tensors(parameters, total, by_dtype, len(spans), _notes(by_dtype, name))


def _tensor(where: str, entry: object) -> tuple[str, int, int, int]:
    """Dtype, count of numbers, first byte and byte after the last."""
    if not isinstance(entry, dict):
        raise Unreadable(f"{where} is {shown(entry)}, expected a table.")
    dtype = entry.get("dtype")
    if not isinstance(dtype, str) or dtype not in BITS:
        raise Unreadable(f"{where} has the unknown dtype {shown(dtype)}.")
    shape, offsets = _wholes(where, entry, "shape"), _wholes(where, entry, "data_offsets")
    if len(offsets) != 2 or offsets[0] > offsets[1]:
        raise Unreadable(f"{where}: data_offsets must be two numbers, the second not below the first.")
    if len(shape) > 64:
        raise Unreadable(f"{where} has {len(shape)} dimensions.")
    count = prod(shape)
    bits = count * BITS[dtype]
    if bits >= 1 << 66:
        raise Unreadable(f"{where} would be larger than any file.")
    if bits % 8:
        raise Unreadable(f"{where}: {count:,} numbers of {BITS[dtype]} bits do not fill whole bytes.")
    if bits // 8 != offsets[1] - offsets[0]:
        raise Unreadable(
            f"{where} needs {bits // 8:,} bytes by its shape and dtype, its offsets span {offsets[1] - offsets[0]:,}."
        )
    return dtype, count, offsets[0], offsets[1]


def _wholes(where: str, entry: dict[str, Any], key: str) -> list[int]:
    value = entry.get(key)
    if not isinstance(value, list) or any(type(v) is not int or not 0 <= v < 1 << 63 for v in value):
        raise Unreadable(f"{where}: {key} is {shown(value)}, expected a list of whole numbers.")
    return value


def _end_to_end(spans: list[tuple[int, int, str]], name: str) -> int:
    """Where the last tensor ends; the format allows neither gaps nor overlaps."""
    at = 0
    for begin, end, key in sorted(spans):
        if begin != at:
            kind = "overlaps the one before it" if begin < at else "leaves a gap before it"
            raise Unreadable(f"{name}: tensor {shown(key)} {kind}: it begins at {begin:,}, expected {at:,}.")
        at = end
    return at


def _notes(by_dtype: dict[str, int], name: str) -> tuple[str, ...]:
    notes = []
    packed = [dtype for dtype in PACKED if by_dtype.get(dtype)]
    if packed:
        notes.append(
            f"{', '.join(packed)} may hold several weights each, or scales: numbers stored are not parameters."
        )
    if part := re.search(r"-(\d+)-of-(\d+)\.", name):
        notes.append(f"This is part {int(part[1])} of {int(part[2])}; the other parts are not counted.")
    return tuple(notes)
