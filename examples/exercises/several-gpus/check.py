"""A model on several cards: the weights are shared out, 5 GB lie on each."""

import random

from hcw.checks import near, shown

BYTES = {"float32": 4, "float16": 2, "int8": 1, "int4": 0.5}
EACH = 5


def mistake(got, weights, gpus):
    """What went wrong in an answer that is often given; empty where it is none of these."""
    for value, what in (
        (weights / gpus, f"the share of the weights alone. {EACH} GB come on top."),
        ((weights + EACH) / gpus, f"the {EACH} GB are there once, and shared out too. Each card pays them in full."),
        (weights / gpus * 1.2, f"the share times 1.2. Leave OVERHEAD aside here: a flat {EACH} GB on each card."),
        (weights / gpus * 1.2 + EACH, f"the share times 1.2, and {EACH} GB. Leave OVERHEAD aside: {EACH} GB are all."),
        (weights + EACH, "all the weights on one card. They are shared out: divide them by gpus."),
        (weights + EACH * gpus, "that is what all the cards hold together. How much does one of them?"),
        (weights / gpus + EACH * gpus, f"the {EACH} GB of all the cards on each of them. A card pays {EACH} GB once."),
        (weights, "the weights of the whole model. A card holds its share, and 5 GB."),
        (weights * 1.2, "the rule for one card. Share the weights out, and leave OVERHEAD aside."),
        (weights * 1.2 + EACH, f"the rule for one card, and {EACH} GB. Share the weights out; leave OVERHEAD aside."),
        (weights / gpus - EACH, f"the {EACH} GB are taken away. They come on top."),
        ((weights / gpus + EACH) * 1e9, "those are bytes. A GB has 1,000,000,000."),
        (weights * 8 / gpus + EACH, "the weights are in bits. A byte has eight."),
    ):
        if near(got, value):
            return what
    return ""


def compare(gb_per_gpu, billions, precision, gpus):
    got = gb_per_gpu(billions, precision, gpus)
    weights = billions * BYTES[precision]
    right = weights / gpus + EACH
    on = "one card" if gpus == 1 else f"{gpus} cards"
    said = f"For {billions}B in {precision} on {on} you returned {shown(got)}"
    assert not isinstance(got, (str, bytes)), f"{said}, which is text. Return the number: {shown(right)}."
    if not near(got, right, within=0.0051):
        what = mistake(got, weights, gpus)
        raise AssertionError(f"{said}: {what}" if what else f"{said}, expected {shown(right)} GB on each.")


def check_the_three_rows(program):
    """The three rows take 75.00, 22.50 and 13.75 GB on each card"""
    gb_per_gpu = program.function("gb_per_gpu")
    for billions, precision, gpus in ((70, "float16", 2), (70, "int4", 2), (70, "int4", 4)):
        compare(gb_per_gpu, billions, precision, gpus)


def check_one_card(program):
    """One card holds all the weights, and its 5 GB"""
    gb_per_gpu = program.function("gb_per_gpu")
    for precision in BYTES:
        compare(gb_per_gpu, 8, precision, 1)


def check_other_models(program):
    """Any size, precision and number of cards"""
    gb_per_gpu = program.function("gb_per_gpu")
    for billions in sorted(random.sample(range(2, 700), 6)):
        for precision in BYTES:
            compare(gb_per_gpu, billions, precision, random.randint(2, 16))
