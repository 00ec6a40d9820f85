"""What branchy-work prints anywhere: one total, and NumPy far ahead."""

import re

ROW = r"(\w+) +([\d,]+) +([\d.]+) ms +([\d.]+) ns each"


def check(stdout: str) -> None:
    rows = [re.fullmatch(ROW, line) for line in stdout.splitlines()]
    assert all(rows), "each row: name, total, ms, ns each"
    names = [row[1] for row in rows]
    assert names == ["python_loop", "built_in_sum", "numpy_sum"]
    assert {row[2] for row in rows} == {"499,999,500,000"}, "equal totals"
    loop, built_in, numpy = (float(row[4]) for row in rows)
    assert numpy * 2 < built_in, "NumPy is well ahead of sum()"
    assert numpy * 5 < loop, "NumPy is far ahead of the loop"
