"""The name of a cell's file gives the file: as it stands in the page, and without JavaScript as the page has it."""

import pytest

from cells.examples import all_examples, find
from tests.site.conftest import SITE, Cell, cells_of, pages


@pytest.mark.parametrize("example", all_examples().values(), ids=lambda example: example.id)
def test_the_site_has_the_program(example):
    assert (SITE / example.address).read_bytes() == example.path.read_bytes()


def test_every_cell_leads_to_its_program():
    for path in pages():
        for example_id in cells_of(path):
            example = find(example_id)
            html = (SITE / path / "index.html").read_text(encoding="utf-8")
            address = "../" * path.count("/") + example.address
            assert f'href="{address}" download' in html.replace("=" + address + " ", f'="{address}" ')


def test_what_is_taken_home_is_what_stands_there(lesson):
    name = lesson.root.get_by_role("link", name="overflow.py")
    with lesson.page.expect_download() as download:
        name.click()
    assert download.value.suggested_filename == "overflow.py"
    assert download.value.path().read_text(encoding="utf-8") == find("overflow").code
    lesson.type_program("print('é mine')")
    with lesson.page.expect_download() as download:
        name.press("Enter")
    assert download.value.path().read_text(encoding="utf-8") == "print('é mine')\n"


@pytest.mark.parametrize("path", ["lessons/streams-and-signals/", "embed/redirect/"])
def test_without_javascript(browser, site, path):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site + path)
        with page.expect_download() as download:
            Cell(page, "redirect").root.get_by_role("link", name="redirect.sh").click()
        assert download.value.path().read_bytes() == find("redirect").path.read_bytes()
