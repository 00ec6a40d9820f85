"""What matmul prints anywhere: sizes that double, float32 ahead in the end."""

import re

ROW = r"n = +(\d+): float32 +([\d.]+) GFLOPS, float64 +([\d.]+) GFLOPS"


def check(stdout: str) -> None:
    assert "no tuned BLAS" in stdout
    rows = [re.fullmatch(ROW, line) for line in stdout.splitlines()[2:]]
    assert rows and all(rows), "each row: n and two rates"
    sizes = [int(row[1]) for row in rows]
    assert sizes == [256 * 2**i for i in range(len(rows))], "n doubles"
    rate32, rate64 = float(rows[-1][2]), float(rows[-1][3])
    assert rate32 > rate64 > 0, "float32 is faster at the largest size"
