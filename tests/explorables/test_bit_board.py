"""The bits of the board against NumPy, at every width."""

import random

import numpy as np
import pytest

from tests.explorables.typescript import run

MEANINGS = """
import { binary, hex, signed, STEPS, wrap } from "@/bit-board/bits";
---
const { width, values } = given;
console.log(JSON.stringify(values.map((value) => ({
    signed: signed(value, width), binary: binary(value, width), hex: hex(value, width),
    steps: STEPS.map((step) => wrap(step.of(value, width), width)),
}))));
"""
FITTED = """
import { fitted } from "@/bit-board/bits";
---
console.log(JSON.stringify(given.map(([text, width]) => fitted(text, width) ?? null)));
"""


@pytest.mark.parametrize("width", [8, 16, 32])
def test_every_meaning_and_step_is_numpys(width, tmp_path):
    draw = random.Random(3)
    edges = [0, 1, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1]
    values = range(1 << width) if width < 32 else edges + [draw.getrandbits(32) for _ in range(100_000)]
    values = list(values)
    found = run(tmp_path, MEANINGS, {"width": width, "values": values})
    bits = np.array(values, dtype=f"uint{width}")
    one, two = bits.dtype.type(1), bits.dtype.type(2)
    with np.errstate(over="ignore"):
        steps = [bits + one, bits - one, bits * two, ~bits]
    assert [row["signed"] for row in found] == bits.view(f"int{width}").tolist()
    assert [row["binary"] for row in found] == [f"{v:0{width}b}" for v in values]
    assert [row["hex"] for row in found] == [f"0x{v:0{width // 4}x}" for v in values]
    assert [row["steps"] for row in found] == np.array(steps).T.tolist()


def test_a_printed_number_finds_the_width_that_holds_it(tmp_path):
    asked = [("-128", 8), ("255", 8), ("256", 8), ("-129", 8), ("0x2d", 8), ("0b101", 16), ("4294967295", 8)]
    asked += [("4294967296", 8), ("1.5", 8), ("1e3", 8), ("nan", 8), ("inf", 32)]
    found = run(tmp_path, FITTED, asked)
    pairs = [one and (one["value"], one["width"]) for one in found]
    assert pairs == [
        (128, 8), (255, 8), (256, 16), (65407, 16), (45, 8), (5, 16), (4294967295, 32), None, None, None, None, None,
    ]  # fmt: skip
