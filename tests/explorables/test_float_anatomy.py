"""The bits of floats against NumPy and ml_dtypes: every pattern of the small formats, 100,000 of the large ones."""

import json
import random
from decimal import Decimal, getcontext

import ml_dtypes
import numpy as np
import pytest

from tests.explorables.typescript import run
from tools.paths import ROOT

TYPES = {
    "float64": (np.float64, np.uint64),
    "float32": (np.float32, np.uint32),
    "float16": (np.float16, np.uint16),
    "bfloat16": (ml_dtypes.bfloat16, np.uint16),
    "fp8_e4m3fn": (ml_dtypes.float8_e4m3fn, np.uint8),
    "fp8_e5m2": (ml_dtypes.float8_e5m2, np.uint8),
    "fp4_e2m1": (ml_dtypes.float4_e2m1fn, np.uint8),
}
WIDTHS = {"float64": 64, "float32": 32, "float16": 16, "bfloat16": 16, "fp8_e4m3fn": 8, "fp8_e5m2": 8, "fp4_e2m1": 4}
DECODE = """
import { decimalOf } from "@/float-anatomy/exact";
import { decode } from "@/float-anatomy/float";
import { formatOf } from "@/float-anatomy/formats";
---
console.log(JSON.stringify(given.bits.map((bits) => {
    const { kind, negative, value } = decode(BigInt(bits), formatOf(given.format));
    return value ? decimalOf(value) : `${negative ? "-" : ""}${kind}`;
})));
"""
ENCODE = """
import { readDecimal } from "@/float-anatomy/exact";
import { encode } from "@/float-anatomy/float";
import { formatOf } from "@/float-anatomy/formats";
---
console.log(JSON.stringify(given.texts.map((text) => encode(readDecimal(text), formatOf(given.format)).toString())));
"""
NEIGHBOURS = """
import { neighbour } from "@/float-anatomy/float";
import { formatOf } from "@/float-anatomy/formats";
---
const format = formatOf(given.format);
const both = (bits) => [1, -1].map((way) => String(neighbour(BigInt(bits), format, way)));
console.log(JSON.stringify(given.bits.map(both)));
"""


def patterns(name: str) -> list[int]:
    draw = random.Random(20)
    if WIDTHS[name] <= 16:
        return list(range(1 << WIDTHS[name]))
    edges = [0, 1, 2, (1 << WIDTHS[name]) - 1, 1 << (WIDTHS[name] - 1)]
    return edges + [draw.getrandbits(WIDTHS[name]) for _ in range(100_000)]


def values(name: str, bits: list[int]) -> np.ndarray:
    """In float64 where the type is not NumPy's own, which holds all of them."""
    kind, whole = TYPES[name]
    own = np.array(bits, dtype=whole).view(kind)
    with np.errstate(invalid="ignore"):
        return own if name.startswith("float") else own.astype(np.float64)


def text_of(value: float) -> str:
    if np.isnan(value):
        return "nan"
    if np.isinf(value):
        return "infinity" if value > 0 else "-infinity"
    shown = format(Decimal(float(value)), "f")
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


@pytest.mark.parametrize("name", TYPES)
def test_bits_are_worth_what_numpy_says(name, tmp_path):
    bits = patterns(name)
    found = run(tmp_path, DECODE, {"format": name, "bits": [str(b) for b in bits]})
    expected = [text_of(v) for v in values(name, bits)]
    wrong = [(b, f, e) for b, f, e in zip(bits, found, expected, strict=True) if f.replace("-nan", "nan") != e]
    assert wrong[:5] == []


@pytest.mark.parametrize("name", TYPES)
def test_typed_numbers_are_rounded_to_the_nearest_even(name, tmp_path):
    getcontext().prec = 1200
    draw = random.Random(21)
    kind, whole = TYPES[name]
    finite = [
        float(v) for v in values(name, draw.sample(patterns(name), min(1 << WIDTHS[name], 2_000))) if np.isfinite(v)
    ]
    texts = [text_of(v) for v in finite]
    # Half-way between neighbours, a little to either side of it, and anything.
    for low, high in zip(sorted(finite), sorted(finite)[1:], strict=False):
        middle = (Decimal(low) + Decimal(high)) / 2
        texts += [str(middle), str(middle + abs(middle) / 10**30), str(middle - abs(middle) / 10**30)]
    texts += [f"{draw.uniform(-10, 10):.17g}e{draw.randint(-12, 12)}" for _ in range(2_000)]
    texts += [
        "0",
        "-0",
        "1e400",
        "-1e400",
        "1e-400",
        "0.1",
        "448",
        "464",
        "464.0001",
        "465",
        "57344",
        "61440",
        "6",
        "7",
    ]
    found = run(tmp_path, ENCODE, {"format": name, "texts": texts})
    with np.errstate(over="ignore"):
        expected = [int(rounded(text, name, kind).view(whole)) for text in texts]
    wrong = [(t, f, e) for t, f, e in zip(texts, found, expected, strict=True) if int(f) != e]
    assert wrong[:5] == []


def rounded(text: str, name: str, kind: type) -> np.ndarray:
    """The library's own rounding of exactly this number, and not of the float64 or float32 next to it."""
    if name == "float64":
        return np.array(float(text), dtype=kind)
    # ml_dtypes goes by way of float32. A number that is not exact there is moved off the half-way points between the
    # format's own numbers, all of which a float32 holds.
    way = np.float64 if name in ("float32", "float16") else np.float32
    near, exact = way(float(text)), Decimal(text)
    if np.isfinite(near) and Decimal(float(near)) != exact:
        towards = way(np.inf if exact > Decimal(float(near)) else -np.inf)
        near = np.nextafter(near, towards)
    return np.array(near, dtype=kind)


@pytest.mark.parametrize("name", ["float64", "float32", "float16"])
def test_neighbours_are_those_of_nextafter(name, tmp_path):
    kind, whole = TYPES[name]
    bits = patterns(name)[:20_000]
    found = run(tmp_path, NEIGHBOURS, {"format": name, "bits": [str(b) for b in bits]})
    for pattern, value, (up, down) in zip(bits, values(name, bits), found, strict=True):
        if np.isnan(value):
            assert (up, down) == ("undefined", "undefined")
            continue
        for way, got in ((np.inf, up), (-np.inf, down)):
            expected = np.nextafter(value, kind(way))
            if expected == value:
                assert got == "undefined", pattern
            elif expected == 0:
                assert int(got) % (1 << (WIDTHS[name] - 1)) == 0
            else:
                assert int(got) == int(expected.view(whole)), pattern


def test_the_formats_are_those_of_the_table(tmp_path):
    listed = run(
        tmp_path, 'import { FORMATS } from "@/float-anatomy/formats";\n---\nconsole.log(JSON.stringify(FORMATS));\n', {}
    )
    table = {row["id"]: row for row in json.loads((ROOT / "data" / "formats.json").read_text())["number_formats"]}
    for one in listed:
        row = table[one["id"]]
        assert (one["exponent"], one["fraction"], one["bias"]) == (row["exponent"], row["fraction"], row["bias"])
        assert one["top"] == ("ieee" if row["has_inf"] else "nan" if row["has_nan"] else "finite")
    assert {one["id"] for one in listed} == {i for i, row in table.items() if row["kind"] == "float"}
