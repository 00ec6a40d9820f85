"""The bounds that the calculator promises, against what was measured."""

import json

import pytest

from tools.accuracy import fit, others, table
from tools.accuracy.rows import decode_rows
from willitfit.formats import Block, blocks
from willitfit.mixes import LAYOUT

PROMISED = [line for line in table.lines() if line.promised]


@pytest.mark.parametrize("line", PROMISED, ids=lambda line: line.what)
def test_the_bound_holds(line):
    assert line.rows > 0
    assert line.holds, f"{line.what}: {line.found}, promised {line.promised}"


def test_all_seven_bounds_are_held_against_rows():
    assert len(PROMISED) == 7


def test_the_recipes_alone_come_close_to_files_of_the_common_mixes():
    errors = table.file_errors(unmeasured=True)
    assert sorted(errors)[len(errors) * 9 // 10] < 0.01


def test_the_speeds_are_those_that_the_rows_give():
    kept = json.loads(fit.FITTED.read_text(encoding="utf-8"))
    assert kept == {name: fit.fit(rows) for name, rows in fit.by_class(decode_rows()).items()}


def test_layouts_are_those_of_the_data():
    known = {name: Block(*layout) for name, layout in LAYOUT.items() if name in blocks()}
    assert len(known) >= 8
    assert known == {name: blocks()[name] for name in known}


def test_five_other_calculators_are_compared():
    found = others.compare()
    assert [row.name for row in found][-1] == "willitfit"
    assert len(found) == 6
    assert all(row.weights for row in found)
