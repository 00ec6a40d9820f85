"""Tables of figures, filled from data/: a table's id -> HTML with its sources beneath."""

from collections.abc import Iterable
from html import escape

from cells.figures import TABLES, FigureError, Row
from cells.source_names import source_links


def table_html(table_id: str) -> str:
    """The table of that id. Raises FigureError, naming it and the tables there are."""
    if table_id not in TABLES:
        raise FigureError(f"there is no table {table_id!r} (there are: {', '.join(TABLES)})")
    caption, columns, rows, cells = TABLES[table_id]()
    head = "".join(f'<th scope="col">{escape(c)}</th>' for c in columns)
    body = []
    for row in rows:
        try:
            first, *rest = [escape(c) for c in cells(row)]
        except KeyError as error:
            raise FigureError(f"table {table_id}: the row {row.get('id')!r} lacks {error}") from error
        tds = "".join(f"<td>{c}</td>" for c in rest)
        body.append(f'<tr><th scope="row">{first}</th>{tds}</tr>')
    return (
        f'<div class="figures" id="{table_id}"><div class="figures-scroll" tabindex="0" role="region"'
        f' aria-label="{escape(caption)}"><table class="figures-table"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
        f"{_sources(rows)}</div>"
    )


def _sources(rows: Iterable[Row]) -> str:
    links = [link for row in rows for link in _links(row)]
    if not links:
        return ""
    items = "".join(f"<li>{link}</li>" for link in source_links(links))
    return f'<details class="figures-sources"><summary>Sources of these figures</summary><ul>{items}</ul></details>'


def _links(row: Row) -> list[str]:
    return [*row.get("sources", []), *(m["source"] for m in row.get("measured", []))]
