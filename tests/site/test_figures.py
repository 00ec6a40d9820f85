"""The pages of figures in a browser: they load soon, and a row that is linked to is seen with what explains it."""

import pytest

from tests.site.conftest import SITE

PAGES = ("figures", "measurements")
#: Of a row: the header of the page, the names of its columns, its source where rows share one, itself.
TOPS_AND_BOTTOMS = """row => [
    document.querySelector(".md-header"),
    row.closest("table").tHead.rows[0].cells[0],
    ...row.parentElement.querySelectorAll("[scope=rowgroup]"),
    row.cells[0],
].map(e => e.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)])"""


@pytest.mark.parametrize("name", PAGES)
def test_its_html_is_no_burden(name):
    assert (SITE / "will-it-fit" / name / "index.html").stat().st_size < 300_000


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_a_row_that_is_linked_to_is_in_sight(page, site, name, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}will-it-fit/{name}/")
    tables = page.locator(".figures-all").all()
    counts = [table.locator("tbody tr[id]").count() for table in tables]
    for table, count in zip(tables, counts, strict=True):
        own_id = table.locator("tbody tr[id]").nth(count // 2).get_attribute("id")
        page.goto(f"{site}will-it-fit/{name}/#{own_id}")
        page.wait_for_timeout(300)
        header, names, *_, row = page.locator(f"[id='{own_id}']").evaluate(TOPS_AND_BOTTOMS)
        assert header[1] - 1 <= row[0] < row[1] <= size[1], (own_id, header, row)
        # A list that scrolls in itself keeps the names of its columns; a short one scrolls with the page.
        if count == max(counts):
            assert header[1] - 1 <= names[0] < names[1] <= row[0] + 1, (own_id, header, names, row)


def test_on_a_window_that_is_low_a_list_does_not_scroll_within_the_page(page, site):
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(f"{site}will-it-fit/measurements/")
    for region in page.locator(".figures-scroll").all():
        assert region.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
