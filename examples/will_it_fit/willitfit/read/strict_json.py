"""JSON from strangers: bounded in size, depth and digits, each name once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from willitfit.read.errors import Unreadable, shown

#: Longest whole number that is read. Real files hold some of 31 digits.
DIGITS = 100
#: Tables and lists within each other; published files have five or six.
DEPTH = 50
#: What opens and closes, strings apart. One that never ends reaches to the end, so that the search takes one pass.
BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[\[\]{}]', re.DOTALL)


def parse(text: str, name: str, limit: int) -> Mapping[str, Any]:
    """The table that `text` is.

    NaN and Infinity, which are no JSON but stand in published configs, become floats, so that no check for a whole
    number lets them pass. Raises Unreadable when `text` is longer than `limit` characters or not such a table.
    """
    if len(text) > limit:
        raise Unreadable(f"{name} is longer than {limit:,} characters.")

    def whole(digits: str) -> int:
        if len(digits) > DIGITS:
            raise Unreadable(f"{name} holds a number of {len(digits)} digits.")
        return int(digits)

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice(pairs)
        return found

    def twice(pairs: list[tuple[str, Any]]) -> NoReturn:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Unreadable(f"{name} gives {shown(key)} twice.")
            seen.add(key)
        raise AssertionError("no pair stands twice")

    if depth(text) > DEPTH:
        raise Unreadable(f"{name} is nested too deeply.")
    try:
        found = json.loads(text.removeprefix("\ufeff"), parse_int=whole, object_pairs_hook=table)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{name} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}.") from None
    if not isinstance(found, dict):
        raise Unreadable(f"{name} is {shown(found)}, expected a table in braces.")
    return found


def depth(text: str) -> int:
    """How deep brackets lie within each other, counted without going down: in a browser the stack is too small for it."""
    deepest = now = 0
    for found in BRACKETS.finditer(text):
        if found[0] in "[{":
            now += 1
            deepest = max(deepest, now)
        elif found[0] in "]}":
            now -= 1
    return deepest
