"""Two cards and what fits on each, with the ceiling on its speed."""

import random

from hcw.checks import near, shown

BYTES = {"float16": 2, "int8": 1, "int4": 0.5}
CARDS = {"RTX 3090": {"memory_gb": 24, "bandwidth": 936}, "RTX 5080": {"memory_gb": 16, "bandwidth": 960}}
FEWEST_WORDS = 5


def compare(program, billions, cards):
    """One call of options: its rows one by one, then what is missing."""
    got = program.function("options")(billions, {name: dict(card) for name, card in cards.items()})
    call = f"For {billions}B on {' and '.join(cards)}"
    assert isinstance(got, (list, tuple, set)), f"{call} you returned {shown(got)}. Return a list of what fits."
    seen = set()
    for row in got:
        shape = isinstance(row, (list, tuple)) and len(row) == 3
        assert shape, f"{call} you list {shown(row)}. Each entry is (name, precision, speed), in this order."
        name, precision, speed = row
        assert isinstance(name, str) and isinstance(precision, str) and name not in BYTES, (
            f"{call} you list {shown(row)}. Each entry is (name, precision, speed), in this order."
        )
        assert name in cards, f"{call} you list {shown(name)}, which this call does not have. Go through cards."
        assert precision in BYTES, f"{call} you list the precision {shown(precision)}, which is none of the three."
        judge_row(billions, name, precision, speed, cards[name])
        assert (name, precision) not in seen, f"{call} you list {name} at {precision} twice."
        seen.add((name, precision))
    for name, card in cards.items():
        for precision, each in BYTES.items():
            needed = billions * each * 1.2
            assert (name, precision) in seen or needed > card["memory_gb"], (
                f"{call} your list lacks {name} at {precision}: it needs {shown(needed)} GB of {card['memory_gb']},"
                " so it fits."
            )


def judge_row(billions, name, precision, speed, card):
    weights = billions * BYTES[precision]
    memory, bandwidth = card["memory_gb"], card["bandwidth"]
    said = f"For {billions}B at {precision} on the {name} you list {shown(speed)} tokens per second"
    for value, what in (
        (bandwidth / (weights * 1.2), "the overhead is in it. A token reads the weights alone."),
        (memory / weights, "the memory divided by the weights. The speed hangs on the bandwidth."),
        (weights / bandwidth, "that is seconds per token. Divide the other way round."),
    ):
        assert not near(speed, value, within=value / 1000), f"{said}: {what}"
    assert not isinstance(speed, (str, bytes)), f"{said}, which is text. Put in the number."
    right = bandwidth / weights
    rounded = ", unrounded" if near(speed, right, within=0.51) else ""
    assert near(speed, right, within=max(0.051, right / 1000)), f"{said}, expected {shown(right)}{rounded}."
    needed = weights * 1.2
    said = f"You list {billions}B at {precision} for the {name} with {memory} GB, but it needs {shown(needed)} GB"
    assert not weights <= memory < needed, f"{said} with its overhead: the weights alone would fit."
    assert needed <= memory, f"{said}. List only what fits in memory_gb."


def check_the_14b_model(program):
    """14B: int8 and int4 on the RTX 3090, int4 on the RTX 5080"""
    compare(program, 14, CARDS)


def check_other_models_and_cards(program):
    """Any size, and a card that you have not seen"""
    memory = random.choice((32, 48, 80))
    new = {"Card X": {"memory_gb": memory, "bandwidth": random.randint(300, 900)}}
    compare(program, 14, new)
    for billions in sorted(random.sample((3, 7, 8, 9, 11, 13, 22, 27, 34, 49, 70), 6)):
        compare(program, billions, {**CARDS, **new})


def check_the_choice(program):
    """You chose one of the two cards, and wrote a reason"""
    choice, because = program.value("my_choice"), program.value("because")
    assert not isinstance(choice, str) or choice.strip(), "my_choice is empty. Which card do you take?"
    assert isinstance(choice, str) and choice.strip() in CARDS, (
        f"my_choice is {shown(choice)}. Write one of the two names: {' or '.join(map(repr, CARDS))}."
    )
    assert isinstance(because, str), f"because is {shown(because)}. Write your reason as text, in quotes."
    words = len(because.split())
    assert words, "because is empty. Why this card?"
    assert words >= FEWEST_WORDS, f"because is {shown(because)}: make it a sentence of at least {FEWEST_WORDS} words."
