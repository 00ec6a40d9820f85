"""Checks the form, and that the list really took up room."""

import re


def check(stdout: str) -> None:
    found = re.fullmatch(
        r"before the list +(\d+\.\d) MB\n"
        r"after the list +(\d+\.\d) MB\n"
        r"pointers alone +(\d+\.\d) MB\n"
        r"growth per number: (\d+) bytes\n?",
        stdout,
    )
    assert found, f"unexpected form: {stdout!r}"
    before, after, pointers, per_number = map(float, found.groups())
    assert before > 0, "a running Python occupies some memory"
    # 2,000,000 pointers of 4 bytes (browser) or 8 bytes (64-bit)
    assert pointers >= 8.0, f"pointers of {pointers} MB are too few"
    growth = after - before
    # three figures, each rounded to one decimal
    assert growth >= pointers - 0.2, (
        f"grew by {growth:.1f} MB, its pointers take {pointers} MB"
    )
    assert per_number >= 4, f"{per_number} bytes a number: too few"
