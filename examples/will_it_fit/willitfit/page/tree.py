"""Elements as plain lists, ["p", {"class": "x"}, "text", …], which become HTML when the site is built and elements in the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Tag, attributes, then children: elements and texts.
Tree = list[Any]


def el(tag: str, attributes: Mapping[str, str | bool | None] | str = "", *children: Tree | str | None) -> Tree:
    """An element. `attributes` as a text is its class; True is an attribute without a value; None and False are left
    out, and so is a child that is None."""
    given = ({"class": attributes} if attributes else {}) if isinstance(attributes, str) else attributes
    kept = {name: "" if value is True else value for name, value in given.items() if value not in (None, False)}
    return [tag, kept, *(child for child in children if child is not None)]
