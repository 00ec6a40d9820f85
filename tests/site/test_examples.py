"""Every example of the pages, run by pressing Run, prints what its record says. Found by walking the built pages."""

import os

import pytest

from cells.examples import find
from tests.site.conftest import Cell, cells_of, page_of, pages
from tools.checks import judge

EXAMPLES = [example_id for path in pages() for example_id in cells_of(path)]


def test_the_pages_have_their_examples():
    assert len(EXAMPLES) == len(set(EXAMPLES)) >= 27
    assert "will-it-fit" in EXAMPLES


@pytest.mark.parametrize("example_id", EXAMPLES)
def test_it_prints_what_its_record_says(examples_page, site, example_id):
    path = site + page_of(example_id)
    if examples_page.url.split("#")[0] != path:
        examples_page.goto(path)
    example = find(example_id)
    cell = Cell(examples_page, example_id)
    assert cell.text("stdout") == example.stdout, "the page's record is the file's"
    state = cell.run()
    printed = cell.text("stdout")
    assert state == "done", cell.text("stderr")
    if example.check and os.environ.get("RECORD_MEASURED"):
        example.path.with_suffix(".out").write_text(printed, encoding="utf-8")
    judge(example, printed, cell.text("stderr"))
    pictures = cell.stream("display").get_by_role("img")
    assert pictures.count() == (example.picture is not None)
    if example.picture:
        assert pictures.first.get_attribute("alt") == example.picture_text
        assert pictures.first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 600
