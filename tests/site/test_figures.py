"""The pages of figures in a browser: they load soon, and a row that is linked to is seen with what explains it."""

import itertools

import pytest

from tests.site.conftest import SITE

PAGES = ("figures", "measurements")
#: What must be seen of a row that an address names: itself, the names of its columns, its source where rows share one.
TOPS_AND_BOTTOMS = """row => [
    document.querySelector(".md-header"),
    row.closest("table").tHead,
    ...row.parentElement.querySelectorAll("[scope=rowgroup]"),
    row.cells[0],
].map(e => e.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)])"""


@pytest.mark.parametrize("name", PAGES)
def test_its_html_is_no_burden(name):
    assert (SITE / "will-it-fit" / name / "index.html").stat().st_size < 300_000


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_a_row_that_is_linked_to_is_in_sight_below_its_source_and_the_names_of_its_columns(page, site, name, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}will-it-fit/{name}/")
    for table in page.locator(".figures-all").all():
        rows = table.locator("tbody tr[id]")
        own_id = rows.nth(rows.count() // 2).get_attribute("id")
        page.goto(f"{site}will-it-fit/{name}/#{own_id}")
        page.wait_for_timeout(300)
        places = page.locator(f"[id='{own_id}']").evaluate(TOPS_AND_BOTTOMS)
        for (_, bottom), (top, _) in itertools.pairwise(places):
            assert top >= bottom - 1, (own_id, places)
        assert places[-1][1] <= size[1], (own_id, places)


def test_on_a_window_that_is_low_a_list_does_not_scroll_within_the_page(page, site):
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(f"{site}will-it-fit/measurements/")
    for region in page.locator(".figures-scroll").all():
        assert region.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
