"""What matmul-growth prints anywhere: far more than twice the time a doubling."""

import re

ROW = r"n = (\d+): ([\d,]+) operations, ([\d.]+) ms(?:, ([\d.]+) times as long)?"


def check(stdout: str) -> None:
    rows = [re.fullmatch(ROW, line) for line in stdout.splitlines()]
    assert len(rows) == 3 and all(rows), "three rows of the lesson's form"
    assert [row[1] for row in rows] == ["160", "320", "640"]
    counts = [int(row[2].replace(",", "")) for row in rows]
    assert counts[1] == 8 * counts[0] and counts[2] == 8 * counts[1]
    first, second = float(rows[1][4]), float(rows[2][4])
    assert 16 < first * second < 256, "two doublings: about 64 times"
