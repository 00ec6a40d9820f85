"""Going from heading to heading leaves what the reader has done."""

from playwright.sync_api import expect

from tests.site.conftest import wait_for_material

PATH = "lessons/bits-and-integers/"


def test_a_step_to_a_heading_leaves_outputs(lesson, site):
    page = lesson.page
    wait_for_material(page)
    assert lesson.run_program("print('still here')") == "done"
    contents = page.locator(".md-sidebar--secondary")
    for name, anchor in (("Where it bites", "where-it-bites"), ("Counting in twos", "counting-in-twos")):
        contents.get_by_role("link", name=name).click()
        page.wait_for_url(f"{site}{PATH}#{anchor}")
        expect(page.locator(f"h2#{anchor}")).to_be_in_viewport()
        page.wait_for_timeout(500)
        assert lesson.text("stdout") == "still here\n"


def test_back_goes_to_where_one_was_and_to_the_page_before(lesson, site):
    page = lesson.page
    wait_for_material(page)
    page.locator(".md-sidebar--secondary").get_by_role("link", name="Where it bites").click()
    expect(page.locator("h2#where-it-bites")).to_be_in_viewport()
    page.wait_for_timeout(500)
    page.go_back()
    expect(page.locator("h1")).to_be_in_viewport()
    page.get_by_role("navigation").get_by_role("link", name="Decimals: floating point").first.click()
    page.wait_for_url(f"{site}lessons/floating-point/")
    expect(page.locator("h1")).to_have_text("Decimals: floating point#")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Bits, bytes and whole numbers#")
    page.go_forward()
    expect(page.locator("h1")).to_have_text("Decimals: floating point#")
