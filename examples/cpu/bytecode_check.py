"""What bytecode prints in every Python from 3.11: names of steps differ."""

import re


def check(stdout: str) -> None:
    steps = stdout.splitlines()

    def place(pattern: str) -> int:
        found = [i for i, line in enumerate(steps) if re.match(pattern, line)]
        assert found, f"no step matches {pattern}"
        return found[-1]

    load = place(r"LOAD_\w+ .*weight")
    multiply = place(r"BINARY_\w+ +\*")
    add = place(r"BINARY_\w+ +\+")
    leave = place(r"RETURN_VALUE")
    assert load < multiply < add < leave, "load, multiply, add, return"
