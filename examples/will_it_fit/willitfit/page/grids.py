"""Two tables: this model by format and context, and every model by format."""

from __future__ import annotations

from willitfit.answer import Answer
from willitfit.device import GIB
from willitfit.formats import formats
from willitfit.models import models
from willitfit.page.tree import Tree, el
from willitfit.page.view import format_name
from willitfit.tables import FORMATS, Size, contexts_by_model

#: Beside the figure, for those who do not see its colour.
MARKS = {"fits": "", "just barely": " ≈", "does not fit": " ×"}


def short(tokens: int) -> str:
    """131072 as 128k, 8192 as 8k: contexts are counted in 1024s."""
    if tokens >= 1024 and tokens % 1024 == 0:
        return f"{tokens // 1024}k"
    return f"{tokens / 1024:.1f}k" if tokens >= 10_240 else f"{tokens:,}"


def sizes_table(a: Answer, table: list[list[Size]]) -> Tree:
    """GiB in each format (rows) and context (columns)."""
    s = a.scenario
    head = [el("th", {"scope": "col"}, "GiB as expected")]
    head += [el("th", {"scope": "col"}, f"{size.context:,}") for size in table[0]]
    rows = []
    for row in table:
        name = format_name(s.format if row[0].format == s.format.id else formats()[row[0].format])
        cells = [
            el(
                "td",
                {"data-verdict": size.verdict.replace(" ", "-"), "aria-current": "true" if _is(s, size) else None},
                f"{size.total.expected / GIB:,.1f}{MARKS[size.verdict]}",
            )
            for size in row
        ]
        rows.append(el("tr", "", el("th", {"scope": "row"}, name), *cells))
    return el("table", "calc-grid", el("thead", "", el("tr", "", *head)), el("tbody", "", *rows))


def _is(s: object, size: Size) -> bool:
    return (size.format, size.context) == (s.format.id, s.context)  # type: ignore[attr-defined]


def models_table(a: Answer) -> Tree:
    """The longest context that every model of the data would have in each format."""
    head = [el("th", {"scope": "col"}, "Longest context")]
    head += [el("th", {"scope": "col"}, format_name(formats()[name])) for name in FORMATS]
    rows = []
    for name, contexts in contexts_by_model(a.scenario).items():
        most = models()[name].max_context
        cells = [
            el(
                "td",
                {"data-verdict": "does-not-fit" if not c else "fits" if c == most else "just-barely"},
                short(c) if c else "–",
            )
            for c in contexts
        ]
        rows.append(el("tr", "", el("th", {"scope": "row"}, models()[name].name), *cells))
    return el("table", "calc-grid", el("thead", "", el("tr", "", *head)), el("tbody", "", *rows))
