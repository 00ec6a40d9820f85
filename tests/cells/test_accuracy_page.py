"""The page about accuracy shows what `make accuracy` works out, and links to every calculator that it names."""

import re
from html import unescape

import pytest

from cells.accuracy import accuracy_html
from cells.figures import FigureError
from tools.accuracy import others, table


def rows(html: str) -> list[list[str]]:
    """The texts of each row's cells."""
    body = re.findall(r"<tr>(.*?)</tr>", html.split("<tbody>")[1])
    return [
        [unescape(re.sub(r"<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row)] for row in body
    ]


def test_the_bounds_are_those_that_the_command_prints():
    shown = rows(accuracy_html("bounds"))
    found = table.lines()
    assert [row[:3] for row in shown] == [[line.what, str(line.rows), line.found] for line in found]
    assert [row[3] for row in shown if row[3]] == [f"{line.promised}: kept" for line in found if line.promised]


def test_a_promise_that_is_broken_is_shown_as_such(monkeypatch):
    broken = [table.Line("x", 1, "9 %", "1 %", holds=False)]
    monkeypatch.setattr(table, "lines", lambda: broken)
    assert rows(accuracy_html("bounds")) == [["x", "1", "9 %", "1 %: NOT kept"]]


def test_every_other_calculator_has_a_link_and_its_figures():
    html = accuracy_html("others")
    compared = others.compare()
    assert len(compared) == 6
    assert [row[1:] for row in rows(html)] == [others.cells(found)[1:] for found in compared]
    assert set(re.findall(r'href="(https://[^"]+)"', html)) == {found.link for found in compared[:5]}


def test_another_table_is_refused_by_name():
    with pytest.raises(FigureError, match="no table of accuracy 'x'"):
        accuracy_html("x")
