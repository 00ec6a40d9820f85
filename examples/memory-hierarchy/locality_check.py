"""What locality prints anywhere: order matters once the caches are full."""

import re

ROW = r"([\d,]+) floats: in order ([\d.]+) ms, shuffled ([\d.]+) ms, ([\d.]+) x slower"


def check(stdout: str) -> None:
    first, *lines = stdout.splitlines()
    assert re.fullmatch(r"The largest list takes \d+ MB\.", first)
    rows = [re.fullmatch(ROW, line) for line in lines]
    assert all(rows), "each row has the form of the lesson"
    assert [row[1] for row in rows] == ["50,000", "1,000,000", "10,000,000"]
    smallest, _, largest = (float(row[4]) for row in rows)
    assert largest > smallest, "the gap opens where the caches end"
    assert largest > 2, "shuffled reads of a large list are slow"
