"""What training with Adam in mixed precision keeps: 2 + 2 + 4 + 4 + 4 bytes a parameter."""

import random

from hcw.checks import near, shown

BYTES = 16
# What a parameter costs in answers that are often given, and what went wrong there.
MISTAKES = {
    2: "2 bytes a parameter, the weights in 16 bits alone. Training keeps more.",
    4: "4 bytes a parameter. Three float32 numbers are missing: the master copy and two averages.",
    8: "8 bytes a parameter. Two float32 numbers are missing: of the master copy and the two averages, you have one.",
    10: "10 bytes a parameter, as if all were in 16 bits. The master copy and the averages are in float32.",
    12: "12 bytes a parameter, so one float32 number is missing: the master copy, or one of the two averages.",
    14: "14 bytes a parameter, so 2 bytes are missing: the gradients, or the weights in 16 bits.",
    18: "18 bytes a parameter. That is a recipe with gradients in float32; here they are in 16 bits.",
    20: "20 bytes a parameter, as if all were in float32. The weights and the gradients are in 16 bits.",
    2.4: "the weights and a fifth on top, which is for running a model. Training keeps more.",
    BYTES * 1.2: "a fifth too much. That overhead is a guess for running a model; here, add up the list alone.",
    BYTES * 8: "those are bits. A byte has eight.",
    BYTES * 1e9: "those are bytes. A GB has 1,000,000,000.",
    BYTES * 1e6: "those are kB. A GB has 1,000,000 of them.",
    BYTES * 1e3: "those are MB. A GB has 1,000.",
    BYTES * 1e9 / 2**30: "those are GiB, of 2³⁰ bytes. A GB has 10⁹.",
}


def compare(billions, got):
    right = billions * BYTES
    said = f"For {billions}B you returned {shown(got)}"
    assert not isinstance(got, (str, bytes)), f"{said}, which is text. Return the number: {shown(right)}."
    if near(got, right, within=right / 10_000):
        return
    for each, what in MISTAKES.items():
        assert not near(got, billions * each), f"{said}: {what}"
    raise AssertionError(f"{said}, expected {shown(right)} GB.")


def check_the_three_sizes(program):
    """1B, 7B and 70B take 16, 112 and 1,120 GB"""
    training_gb = program.function("training_gb")
    for billions in (7, 1, 70):
        compare(billions, training_gb(billions))


def check_other_sizes(program):
    """Any size, half a billion too"""
    training_gb = program.function("training_gb")
    for billions in (0.5, 7.72, *sorted(random.sample(range(2, 700), 8))):
        compare(billions, training_gb(billions))
