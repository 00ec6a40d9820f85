"""No violation of WCAG 2.2 AA in explorables and exercises: both themes, wide, 320 px, and at 200 % zoom."""

import pytest

from tests.site.axe import violations
from tests.site.conftest import PATIENCE_MS
from tests.site.exercise import Exercise
from tests.site.test_explorables import EXPLORABLES, press, ready

#: Width in CSS pixels, and how many device pixels each has: at 200 % zoom a window of 1,280 has 640.
SIZES = [(1280, 1), (320, 1), (640, 2)]


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


@pytest.mark.parametrize(("width", "zoom"), SIZES)
@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_an_explorable(browser, site, name, path, scheme, width, zoom):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, device_scale_factor=zoom, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(f"{site}{path}")
    root = ready(page, name)
    press(root, "Copy link")
    assert violations(page, name) == []
    context.close()


@pytest.mark.parametrize(("width", "zoom"), SIZES)
def test_an_exercise_with_its_verdicts_hints_and_solution(browser, site, scheme, width, zoom):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, device_scale_factor=zoom, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(f"{site}practice/")
    for exercise_id in ("small-model", "find-your-caches"):
        exercise = Exercise(page, exercise_id)
        exercise.check("def needed_gb(b, p):\n    return 6\n" if exercise_id == "small-model" else None)
        exercise.button("Hint").click()
        exercise.button("Solution").click()
        assert violations(page, f"run-exercise#{exercise_id}") == []
    context.close()


@pytest.mark.parametrize(("width", "zoom"), SIZES)
def test_the_quiz_and_ones_own_work(browser, site, scheme, width, zoom):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, device_scale_factor=zoom, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(f"{site}take-away/")
    for question in ("quiz-hierarchy", "quiz-formats"):
        page.locator(f"#{question}").get_by_role("button", name="Check").click()
    predicted = page.locator("#quiz-overflow")
    predicted.get_by_label("It prints").fill("200")
    predicted.get_by_role("button", name="Check").click()
    predicted.get_by_role("button", name="Run").click()
    page.locator("#quiz-overflow[data-check]").wait_for(timeout=PATIENCE_MS)
    assert violations(page, "article") == []
    page.goto(f"{site}progress/")
    page.get_by_role("button", name="Delete everything").click()
    assert violations(page, "article") == []
    context.close()
