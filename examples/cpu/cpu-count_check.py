"""What cpu-count prints on any machine: one whole number, at least 1."""

import re


def check(stdout: str) -> None:
    assert re.fullmatch(r"\d+\n", stdout), "prints one integer"
    assert int(stdout) >= 1, "there is at least one core"
