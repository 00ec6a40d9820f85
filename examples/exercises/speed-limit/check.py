"""The speed limit that bandwidth sets for a 13B model."""

import random

from hcw.checks import near, shown

CLOSE = 0.001  # of the right value


def refuse(got, said, mistakes):
    """Ends the check with the sentence of the mistake that gives this value."""
    assert not isinstance(got, str), f"{said}, which is text. Return the number alone, and format it when you print."
    for value, why in mistakes:
        assert not near(got, value, within=abs(value) * CLOSE), f"{said}: {why}"


def told_ceiling(ceiling, billions, bits, bandwidth):
    """The learner's ceiling has to be right; the mistakes that it shows are named."""
    got, weights = ceiling(billions, bits, bandwidth), billions * bits / 8
    right, said = bandwidth / weights, f"{ceiling.call(billions, bits, bandwidth)} is {shown(got)}"
    if near(got, right, within=max(right * CLOSE, 0.06)):
        return
    mistakes = [
        (right / 8, f"8 times too small. GB/s are bytes already, and the weights are {weights:,.6g} GB (bits ÷ 8)."),
        (right * 8, "8 times too large. GB/s are bytes already: turn only the bits of the weights."),
        (right / 1.2, "you counted in the overhead of 20 %. It must fit, but only the weights are read each time."),
        (right / 1e9, "a billion times too small. Both GB/s and GB have a billion in them: leave out both or none."),
        (1 / right, "upside down. Those are the seconds that a token takes, at least."),
        (bandwidth * weights, f"you multiplied. A heavier model is slower, so divide by its {weights:,.6g} GB."),
        (bandwidth / billions, f"that is for 8 bits. Here each weight has {bits}."),
        (weights, "those are the GB of the weights. How often per second can they be read?"),
        (round(right), f"a whole number, expected {right:,.6g}. Round when you print."),
        (int(right), f"a whole number, expected {right:,.6g}. Round when you print."),
    ]
    refuse(got, said, [(value, why) for value, why in mistakes if value])
    raise AssertionError(f"{said}, expected {right:,.6g} tokens per second.")


def told_bandwidth(bandwidth_for, tokens, billions, bits):
    """The same for the learner's bandwidth."""
    got, weights = bandwidth_for(tokens, billions, bits), billions * bits / 8
    right, said = tokens * weights, f"{bandwidth_for.call(tokens, billions, bits)} is {shown(got)}"
    if near(got, right, within=right * CLOSE):
        return
    divided = "you divided. Every token reads all the weights, so more tokens need more GB/s."
    mistakes = [
        (right * 8, "8 times too large. Those are bits: a byte has eight, and GB/s are bytes."),
        (right / 8, "8 times too small. Have you divided by 8 twice? GB/s are bytes already."),
        (right * 1.2, "that has the overhead of 20 % in it. Only the weights are read for every token."),
        (tokens / weights, divided),
        (weights / tokens, divided),
        (right * 1e9, "those are bytes per second. A GB has 1,000,000,000."),
        (tokens * billions, f"that is for 8 bits. Here each weight has {bits}."),
    ]
    refuse(got, said, mistakes)
    raise AssertionError(f"{said}, expected {right:,.6g} GB/s.")


def check_the_ceiling(program):
    """13B at 8 bits and 1,000 GB/s: about 76.9 tokens per second"""
    ceiling = program.function("ceiling")
    for given in ((13, 8, 1000), (7, 16, 936), (7, 4, 1000)):
        told_ceiling(ceiling, *given)


def check_the_bandwidth(program):
    """100 tokens per second at 13B and 8 bits ask for 1,300 GB/s"""
    bandwidth_for = program.function("bandwidth_for")
    for given in ((100, 13, 8), (50, 7, 16), (20, 70, 4)):
        told_bandwidth(bandwidth_for, *given)


def check_any_model(program):
    """Both functions, for any model at any number of bits"""
    ceiling, bandwidth_for = program.function("ceiling"), program.function("bandwidth_for")
    for billions in sorted({1, *(random.randint(2, 120) for _ in range(6))}):
        for bits in (4, 8, 16, 32):
            told_ceiling(ceiling, billions, bits, random.randint(400, 8000))
            told_bandwidth(bandwidth_for, random.randint(5, 200), billions, bits)


def check_my_card(program):
    """The ceiling of a card that you chose"""
    bandwidth, got = program.value("my_bandwidth"), program.value("my_ceiling")
    assert bandwidth is not None, "my_bandwidth is still None. Choose a card and look up its GB/s."
    is_number = near(bandwidth, 0, within=float("inf"))
    assert is_number, f"my_bandwidth is {shown(bandwidth)}, expected the GB/s as a number alone, such as 1000."
    bandwidth = float(bandwidth)
    said = f"my_bandwidth is {bandwidth:,.6g} GB/s"
    assert bandwidth > 0, f"{said}. A memory that delivers anything has more than 0."
    assert bandwidth >= 1, f"{said}. That would be slow even for a disk. Is it TB/s? Then multiply by 1,000."
    assert bandwidth <= 10000, f"{said}. No single card is so fast (yet). Is it MB/s? Then divide by 1,000."
    assert got is not None, "my_ceiling is still None. What does your bandwidth allow the 13B model at 8 bits?"
    assert not isinstance(got, str), f"my_ceiling is the text {shown(got)}. Write it as a number, without quotes."
    said = f"{said} and my_ceiling is {shown(got)}, expected {bandwidth / 13:,.4g}"
    mistakes = (
        (bandwidth / 15.6, "the overhead of 20 % is not read for every token."),
        (bandwidth / 104, "13B at 8 bits are 13 GB, not 104, since a byte has eight bits."),
        (bandwidth / 26, "at 8 bits a weight takes one byte, not two."),
        (bandwidth * 13, "divide by the 13 GB."),
        (13 / bandwidth, "upside down. Those are the seconds that a token takes."),
    )
    if not near(got, bandwidth / 13):
        refuse(got, said, mistakes)
    assert near(got, bandwidth / 13, within=0.51), f"{said}."
