"""Where shuffled reading begins to cost."""

import random

from hcw.checks import near, shown

SECONDS = 120


def check_the_sizes(program):
    """SIZES: eight steps or more, from 10,000 to at least 5,000,000"""
    sizes = program.value("SIZES")
    assert isinstance(sizes, (list, tuple)) and sizes, "SIZES is not a list."
    assert all(near(n, round(n)) for n in sizes if near(n, n)), "SIZES holds something that is not a whole number."
    assert len(sizes) >= 8, f"SIZES has {len(sizes)} steps. At least eight make a curve."
    assert list(sizes) == sorted(set(sizes)), "SIZES does not grow from each step to the next."
    assert sizes[0] <= 10_000, f"SIZES begins at {shown(sizes[0])}. Begin at 10,000, where all fits into a cache."
    assert sizes[-1] >= 5_000_000, (
        f"SIZES ends at {shown(sizes[-1])}. Go to 5,000,000 or more: some caches are large."
    )
    for small, large in zip(sizes, sizes[1:]):
        assert large <= small * 10, (
            f"From {shown(small)} to {shown(large)} is a step of {large / small:.0f} times."
            " Somewhere in between may be the gap; take about 3 times."
        )


def check_the_slowdown(program):
    """slowdown compares the best of each list"""
    slowdown = program.function("slowdown")
    got = slowdown([2.0], [6.0])
    assert not near(got, 1 / 3, 0.01), f"slowdown([2.0], [6.0]) is {shown(got)}: you divided the wrong way round."
    assert not near(got, 4), "slowdown([2.0], [6.0]) is 4: that is how much longer, not how many times."
    assert near(got, 3), f"slowdown([2.0], [6.0]) is {shown(got)}, expected 3: 6 is three times 2."
    for _ in range(20):
        in_order = [random.randint(2, 9) for _ in range(3)]
        shuffled = [random.randint(2, 40) for _ in range(3)]
        got, right = slowdown(list(in_order), list(shuffled)), min(shuffled) / min(in_order)
        call = f"slowdown({in_order}, {shuffled}) is {shown(got)}"
        mean = sum(shuffled) / sum(in_order)
        assert near(got, right) or not near(got, mean), f"{call}: that is by the mean. Take the best of each."
        assert near(got, right), f"{call}, expected {min(shuffled)} / {min(in_order)} = {shown(right)}."


def check_the_gap(program):
    """gap finds where it stays slow"""
    gap = program.function("gap")
    _gap(gap, [(10, 1.0), (30, 2.0), (100, 3.0)], 30, "")
    _gap(gap, [(10, 1.0), (30, 1.5)], 30, " 1.5 itself is enough.")
    _gap(gap, [(10, 2.0), (30, 2.0)], 10, " It is slow from the first size on.")
    _gap(gap, [(10, 2.0), (30, 1.0), (100, 2.0)], 100, " It does not stay slow at 10: at 30 it is quick again.")
    _gap(gap, [(10, 1.0), (30, 2.0), (100, 1.0)], None, " At the end it is quick again.")
    _gap(gap, [(10, 1.0), (30, 1.2)], None, " It never gets slow.")
    for length in sorted(random.randint(2, 9) for _ in range(20)):
        points = [(10 * 3**i, random.choice([1.0, 1.2, 1.6, 2.5])) for i in range(length)]
        slow = next((i for i, (_, times) in enumerate(reversed(points)) if times < 1.5), length)
        _gap(gap, points, points[length - slow][0] if slow else None, "")


def check_the_measurement(program):
    """One slowdown was measured for each size"""
    points, sizes = program.value("points"), program.value("SIZES")
    assert [size for size, _ in points] == list(sizes), "points does not hold one measurement for each of SIZES, in order."
    for size, times in points:
        assert near(times, times) and 0.05 < times < 1000, (
            f"At {size:,} floats the slowdown is {shown(times)}. Clocks are coarse: is it one reading of a short time?"
        )


def _gap(gap, points, right, why):
    got = gap.quiet(list(points))
    assert (got is None) if right is None else near(got, right), (
        f"gap({points}) is {shown(got)}, expected {right}.{why}"
    )
