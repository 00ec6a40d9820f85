"""Every row of a part of data/, with its sources and their date: a list's id -> an HTML table."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from cells.figures import DATA, FigureError, Row
from cells.place import stylesheet
from cells.source_names import source_links
from cells.units import in_full

#: `null` in data/: nobody whom we read said it.
UNKNOWN = '<span role="img" aria-label="not known">–</span>'


@dataclass(frozen=True)
class Column:
    """What a column is called, with its unit, and what a row holds there.

    None is shown as not known, an empty text as nothing to say.
    """

    name: str
    value: Callable[[Row], Any]


@dataclass(frozen=True)
class FigureList:
    """A part of data/: one row of the table for each of its own."""

    caption: str
    #: Of rows; the first column names them.
    columns: list[Column]
    rows: Callable[[], list[Row]]
    #: Rows stand below their source, where one source gave many; else each row names its own.
    by_source: bool = False
    #: Comes before a row's id, where another part of data/ uses the same ids.
    prefix: str = ""
    #: What many rows would say in the same words: texts with sources, set once below the table.
    remarks: Callable[[], dict[str, list[str]]] = field(default=dict)


def figure_list_html(list_id: str, lists: dict[str, FigureList]) -> str:
    """The list of that id. Raises FigureError, naming it and the lists there are."""
    if list_id not in lists:
        raise FigureError(f"there is no list of figures {list_id!r} (there are: {', '.join(lists)})")
    wanted = lists[list_id]
    rows = wanted.rows()
    caption = escape(f"{wanted.caption}: {len(rows)} rows")
    names = [*(c.name for c in wanted.columns), *([] if wanted.by_source else ["Sources", "Collected"]), "Notes"]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    return (
        f'<div class="figures">{stylesheet("figure-list")}'
        f'<div class="figures-scroll" tabindex="0" role="region" aria-label="{caption}">'
        f'<table class="figures-table figures-all" data-search-exclude><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead>{_bodies(list_id, wanted, rows, len(names))}</table></div>"
        f"{_remarks(wanted.remarks())}</div>"
    )


def collected() -> str:
    """The day on which the figures were collected, as data/README.md says it."""
    found = re.search(r"^Collected (\d+ \w+ \d{4})\.", (DATA / "README.md").read_text("utf-8"), re.MULTILINE)
    if not found:
        raise FigureError("data/README.md does not say when the figures were collected")
    return found[1]


def cell_text(value: Any) -> str:
    """A value for reading, as HTML: numbers in full, lists in lines, None as not known."""
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return in_full(value)
    return escape(str(value))


def _bodies(list_id: str, wanted: FigureList, rows: list[Row], width: int) -> str:
    """All rows in one; or one for each source and date, in the order in which they first appear."""
    if not wanted.by_source:
        return f"<tbody>{''.join(_row(list_id, wanted, row) for row in rows)}</tbody>"
    groups: dict[tuple[str, str], str] = {}
    for row in rows:
        origin = (_sources(row), _date(row))
        groups[origin] = groups.get(origin, "") + _row(list_id, wanted, row)
    return "".join(
        f'<tbody><tr><th scope="rowgroup" colspan="{width}"><span>Source: {sources}, collected {date}</span></th></tr>'
        f"{group}</tbody>"
        for (sources, date), group in groups.items()
    )


def _row(list_id: str, wanted: FigureList, row: Row) -> str:
    try:
        first, *rest = [cell_text(column.value(row)) for column in wanted.columns]
    except KeyError as error:
        raise FigureError(f"list of figures {list_id}: the row {row.get('id')!r} lacks {error}") from error
    own_id = escape(wanted.prefix + row["id"])
    tds = "".join(f"<td>{text}</td>" for text in [*rest, *([] if wanted.by_source else [_sources(row), _date(row)])])
    return (
        f'<tr id="{own_id}"><th scope="row"><a href="#{own_id}">{first}</a></th>{tds}<td>{escape(_note(row))}</td></tr>'
    )


def _sources(row: Row) -> str:
    links = [*row.get("sources", []), *row.get("usable_sources", []), *filter(None, [row.get("source")])]
    return ", ".join(source_links(links)) or "none, see the note"


def _date(row: Row) -> str:
    """A link that was not opened again says so: its row is older than the rest."""
    return escape(collected() if row.get("rechecked", True) else f"before {collected()}; not opened again")


def _note(row: Row) -> str:
    return row.get("note") or row.get("notes") or ""


def _remarks(remarks: dict[str, list[str]]) -> str:
    return "".join(
        f"<p data-search-exclude>{escape(text)} Sources: {', '.join(source_links(links))}.</p>"
        for text, links in remarks.items()
    )
