"""No violation of WCAG 2.2 AA in explorables, exercises, lists of figures: both themes, wide, 320 px, 200 % zoom."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.site.axe import violations
from tests.site.conftest import PATIENCE_MS
from tests.site.exercise import Exercise
from tests.site.test_explorables import EXPLORABLES, press, ready

#: CSS pixels: a wide window, the narrowest that must do, and a window of 1,280 at 200 % zoom.
WIDTHS = (1280, 320, 640)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(bypass_csp=True)
    yield context.new_page()
    context.close()


def everywhere(page: Page, within: str) -> list[str]:
    """What is wrong with it in both themes at every width."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_timeout(300)
            found += [f"{scheme}, {width}: {line}" for line in violations(page, within)]
    return found


@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_an_explorable(page, site, name, path):
    page.goto(f"{site}{path}")
    root = ready(page, name)
    press(root, "Copy link")
    assert everywhere(page, name) == []


@pytest.mark.parametrize("exercise_id", ["small-model", "find-your-caches"])
def test_an_exercise_with_its_verdicts_hints_and_solution(page, site, exercise_id):
    page.goto(f"{site}practice/")
    exercise = Exercise(page, exercise_id)
    exercise.check("def needed_gb(b, p):\n    return 6\n" if exercise_id == "small-model" else None)
    exercise.button("Hint").click()
    exercise.button("Solution").click()
    assert everywhere(page, f"run-exercise#{exercise_id}") == []


def test_the_quiz(page, site):
    page.goto(f"{site}take-away/")
    for question in ("quiz-hierarchy", "quiz-formats"):
        page.locator(f"#{question}").get_by_role("button", name="Check").click()
    predicted = page.locator("#quiz-overflow")
    predicted.get_by_label("It prints").fill("200")
    predicted.get_by_role("button", name="Check").click()
    predicted.get_by_role("button", name="Run").click()
    page.locator("#quiz-overflow[data-check]").wait_for(timeout=PATIENCE_MS)
    assert everywhere(page, "article") == []


def test_ones_own_work(page, site):
    page.goto(f"{site}progress/")
    page.get_by_role("button", name="Delete everything").click()
    assert everywhere(page, "article") == []


@pytest.mark.parametrize("name", ["figures", "measurements"])
def test_a_page_of_figures(page, site, name):
    page.goto(f"{site}will-it-fit/{name}/")
    assert everywhere(page, "body") == []
