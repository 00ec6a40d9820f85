"""Tables are filled from data/ and carry their sources."""

import json
import re
import subprocess
import sys

import pytest

from cells.examples import ROOT
from cells.figures import TABLES
from cells.tables import table_html
from cells.units import duration, magnitude, span


@pytest.mark.parametrize("table_id", TABLES)
def test_every_table_has_rows_and_sources(table_id):
    html = table_html(table_id)
    assert html.count("<tr>") > 3
    assert f'id="{table_id}"' in html
    assert "None" not in html
    assert re.search(r'<li><a href="https://', html)


def test_a_figure_of_a_table_is_that_of_its_data():
    [card] = [c for c in json.loads((ROOT / "data/gpus.json").read_text()) if c["id"] == "rtx-4090"]
    assert f"<td>{card['bandwidth_gb_s']:,g}</td>" in table_html("accelerators")


def test_the_largest_float16_is_exact():
    assert "<td>65,504</td>" in table_html("number-formats")


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        (0.333, "0.33 ns"),
        (120, "120 ns"),
        (75, "75 ns"),
        (100_000, "100 µs"),
        (10_000_000, "10 ms"),
        (2e9, "2 s"),
    ],
)
def test_durations(nanoseconds, text):
    assert duration(nanoseconds).replace("\N{NO-BREAK SPACE}", " ") == text


def test_a_range_names_its_unit_once():
    assert span(500, 1500).replace("\N{NO-BREAK SPACE}", " ") == "500 ns – 1.5 µs"
    assert span(10, 40).replace("\N{NO-BREAK SPACE}", " ") == "10 – 40 ns"
    assert span(7, 7).replace("\N{NO-BREAK SPACE}", " ") == "7 ns"


@pytest.mark.parametrize(
    ("number", "text"),
    [("448", "448"), ("340282346638528859811704183484516925440", "3.40 × 10^38")],
)
def test_magnitudes(number, text):
    assert magnitude(number) == text


def test_the_data_itself_is_sound():
    done = subprocess.run([sys.executable, "check.py"], cwd=ROOT / "data", capture_output=True, text=True)
    assert "errors 0" in done.stdout, done.stdout + done.stderr
