"""Elements as plain lists, ["p", {"class": "x"}, "text", …], which become HTML when the site is built and elements in the page."""

from __future__ import annotations

from html import escape
from typing import Any

#: Tag, attributes, then children: elements and texts.
Tree = list[Any]

VOID = ("input", "br")


def el(tag: str, attributes: dict[str, str | bool | None] | str = "", *children: Tree | str | None) -> Tree:
    """An element. `attributes` as a text is its class; True is an attribute without a value; None and False are left
    out, and so is a child that is None."""
    given = ({"class": attributes} if attributes else {}) if isinstance(attributes, str) else attributes
    kept = {name: "" if value is True else value for name, value in given.items() if value not in (None, False)}
    return [tag, kept, *(child for child in children if child is not None)]


def html(tree: Tree | str) -> str:
    """The same as HTML, everything escaped."""
    if isinstance(tree, str):
        return escape(tree, quote=False)
    tag, attributes, *children = tree
    written = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in attributes.items())
    inside = "".join(html(child) for child in children)
    return f"<{tag}{written}>" if tag in VOID else f"<{tag}{written}>{inside}</{tag}>"
