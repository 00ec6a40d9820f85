"""The search finds a word in the lessons, without the language files that the build leaves out of the site."""

from playwright.sync_api import expect

from tests.site.conftest import SITE, wait_for_material


def test_a_word_of_a_lesson_is_found(page, site):
    missing = []
    page.on("response", lambda r: r.status >= 400 and missing.append(r.url))
    page.goto(f"{site}lessons/cpu/")
    wait_for_material(page)
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("subnormal")
    result = page.locator('.md-search-result__link[href*="lessons/floating-point/"]').first
    expect(result).to_contain_text("Decimals")
    result.click()
    expect(page.locator(".md-content h1")).to_contain_text("Decimals")
    assert missing == []
    assert not (SITE / "assets" / "javascripts" / "lunr").exists()
