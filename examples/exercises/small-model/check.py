"""A model of 3 billion parameters on a card of 8 GB."""

import random

from hcw.checks import near, shown

BITS = {"float32": 32, "float16": 16, "int8": 8, "int4": 4}


def check_the_two_on_paper(program):
    """3B takes 7.2 GB in float16 and 1.8 GB in int4"""
    needed_gb = program.function("needed_gb")
    for precision, right in (("float16", 7.2), ("int4", 1.8)):
        got = needed_gb(3, precision)
        said = f"For 3B in {precision} you returned {shown(got)}"
        weights = 3 * BITS[precision] / 8
        assert not near(got, weights), f"{said}: the weights alone. A fifth comes on top."
        assert not near(got, weights * 0.2), f"{said}: the overhead alone. Add it to the weights."
        assert not near(got, right * 8), f"{said}: those are bits. A byte has eight."
        assert not near(got, right * 1e9), f"{said}: those are bytes. A GB has 1,000,000,000."
        assert near(got, right, within=0.01), f"{said}, expected {right} GB."


def check_every_precision(program):
    """Any size, at all four precisions"""
    needed_gb = program.function("needed_gb")
    sizes = sorted({1, *(random.randint(2, 400) for _ in range(8))})
    for billions in sizes:
        for precision, bits in BITS.items():
            got, right = needed_gb(billions, precision), billions * bits / 8 * 1.2
            assert near(got, right, within=right / 1000), (
                f"For {billions}B in {precision} you returned {shown(got)}, expected {shown(right)} GB."
            )


def check_what_fits(program):
    """fits says True or False, and counts the overhead"""
    fits = program.function("fits")
    for billions, precision, card_gb, right in (
        (3, "float16", 8, True),
        (3, "int4", 8, True),
        (7, "float16", 16, False),
        (13, "int4", 8, True),
        (70, "int4", 40, False),
    ):
        got = fits(billions, precision, card_gb)
        said = f"For {billions}B in {precision} on {card_gb} GB you returned {shown(got)}"
        assert got in (True, False), f"{said}. The answer is True or False, as a comparison gives it."
        needed = billions * BITS[precision] / 8 * 1.2
        assert bool(got) == right, f"{said}, but it needs {shown(needed)} GB: {right}."
