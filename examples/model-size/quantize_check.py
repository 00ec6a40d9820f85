"""A weight takes the bytes it must; finer steps and smaller groups err less."""

import re

LINE = re.compile(
    r"int(8|4), scale per (row|block): (\d+) bytes, "
    r"(\d+\.\d\d) bits a weight, error (\d+\.\d)%"
)
WEIGHTS = 1024 * 1024
GROUP = {"row": 1024, "block": 32}


def check(stdout: str) -> None:
    first, *rest = stdout.splitlines()
    assert first == f"float32: {WEIGHTS * 4} bytes", "float32 takes 4 bytes a weight"

    error = {}
    for line in rest:
        found = LINE.fullmatch(line)
        assert found, f"unexpected line: {line!r}"
        bits, name = int(found[1]), found[2]
        size = WEIGHTS * bits // 8 + 2 * (WEIGHTS // GROUP[name])
        assert int(found[3]) == size, f"int{bits} per {name} must take {size} bytes"
        assert found[4] == f"{size * 8 / WEIGHTS:.2f}", "bits follow from bytes"
        error[bits, name] = float(found[5])

    assert list(error) == [(8, "row"), (8, "block"), (4, "row"), (4, "block")], (
        "four rows: int8 and int4, each per row and per block"
    )
    for name in GROUP:
        assert error[4, name] > error[8, name] > 0, f"int4 must err more, per {name}"
    for bits in (8, 4):
        assert error[bits, "block"] < error[bits, "row"], (
            f"a scale per block must err less, int{bits}"
        )
