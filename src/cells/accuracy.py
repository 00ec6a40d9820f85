"""The tables of `make accuracy` on a page: the calculator and five others against what was measured."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from cells.figures import FigureError


def accuracy_html(table_id: str) -> str:
    """`bounds`, or `others`. Raises FigureError for any other id."""
    # Only a page that asks for it needs the checkout's tools.
    from tools.accuracy import others, table

    if table_id == "bounds":
        head = ["", "Rows", "Found", "Promised"]
        rows = [[escape(line.what), str(line.rows), line.found, _promise(line)] for line in table.lines()]
        return _table("What the calculator says, against what was measured", head, rows)
    if table_id == "others":
        head = ["Median error (worst)", "Weights", "KV cache", "KV cache of DeepSeek", "Decode speed"]
        rows = [[_name(found), *map(escape, others.cells(found)[1:])] for found in others.compare()]
        return _table("Formulas on the same rows", head, rows)
    raise FigureError(f"there is no table of accuracy {table_id!r} (there are: bounds, others)")


def _promise(line: Any) -> str:
    if not line.promised:
        return ""
    return f"{escape(line.promised)}: {'kept' if line.holds else 'NOT kept'}"


def _name(found: Any) -> str:
    """The calculator, with a link to it, and its formulas in words."""
    name = escape(found.name)
    linked = f'<a href="{escape(found.link)}">{name}</a>' if found.link else f"{name}, the one of this site"
    return f"{linked}<br><small>{escape(found.formulas)}</small>"


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    columns = "".join(f'<th scope="col">{name or "What"}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return (
        f'<div class="figures"><div class="figures-scroll" tabindex="0" role="region" aria-label="{caption}">'
        f'<table class="figures-table" data-search-exclude><caption>{caption}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div></div>"
    )
