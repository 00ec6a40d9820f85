"""Real lessons as SCORM packages in a course system: answered, left, resumed; with their own server and with none."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cells.exercises import find_exercise
from tests.course.system import Visit, install, serving, upload
from tests.site.conftest import PATIENCE_MS, SITE
from tools.course import scorm
from tools.course.build import exercises, packaged
from tools.course.outline import read

PAGES = {page.name: page for page in packaged(read(SITE))}
BITS = PAGES["bits-and-integers"]


@pytest.fixture(scope="module")
def course(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Addresses: the course system's, and of what opens there."""
    folder = tmp_path_factory.mktemp("system")
    install(folder)
    launches = {
        "thin": upload(folder, "thin", scorm.thin(BITS, SITE, site)),
        "full": upload(folder, "full", scorm.full(BITS, SITE, "http://127.0.0.1:9/")),
        "practice": upload(folder, "practice", scorm.full(PAGES["practice"], SITE, "http://127.0.0.1:9/")),
    }
    with serving(folder) as address:
        yield {"": address} | launches


def visit(page: Page, course: dict[str, str], form: str) -> Visit:
    made = Visit(page, course[""], course[form])
    expect(made.lesson.get_by_role("heading", level=1)).to_be_visible()
    return made


def answer(made: Visit, question: str, given: str) -> None:
    """Answers one question of the one-minute check, as a learner does."""
    form = made.lesson.locator(f"page-question#{question}")
    if (choice := form.get_by_role("radio", name=given, exact=True)).count():
        choice.check()
    else:
        form.get_by_role("textbox").fill(given)
    form.get_by_role("button", name="Check").click()
    expect(form.get_by_role("button", name="Try again")).to_be_visible()


def forget_on_this_device(page: Page) -> None:
    """As if the learner came back at another machine: all that is kept there but the course system's own."""
    for frame in page.frames:
        frame.evaluate("Object.keys(localStorage).forEach((key) => key === 'kept' || localStorage.removeItem(key))")


@pytest.mark.parametrize("form", ["thin", "full"])
def test_the_one_minute_check_is_reported_and_resumed_at_another_machine(page, course, form):
    first = visit(page, course, form)
    first.leave()
    assert first.kept()["core"]["score"]["raw"] == ""

    second = visit(page, course, form)
    answer(second, "check-bits-overflow", "260")
    page.wait_for_function("calls.includes('LMSSetValue cmi.core.score.raw 0')")
    second.lesson.locator("#check-bits-overflow").get_by_role("button", name="Try again").click()
    answer(second, "check-bits-overflow", "4")
    page.wait_for_function("calls.includes('LMSSetValue cmi.core.score.raw 33.33')")
    assert second.kept()["core"]["lesson_status"] == "incomplete"
    assert len(second.kept()["suspend_data"]) < 3_800
    forget_on_this_device(page)
    second.leave()

    third = visit(page, course, form)
    question = third.lesson.locator("#check-bits-overflow")
    expect(question).to_have_attribute("data-check", "pass")
    expect(question.get_by_role("textbox")).to_have_value("4")
    assert third.calls("LMSSetValue") == []
    answer(third, "check-bits-four-bit", "Sixteen, from −8 to 7")
    page.wait_for_function("calls.includes('LMSSetValue cmi.core.score.raw 66.67')")
    assert third.kept()["core"]["lesson_status"] == "incomplete"
    third.leave()
    assert third.kept()["core"]["score"] == {"raw": "66.67", "min": "0", "max": "100"}


@pytest.mark.parametrize("form", ["thin", "full"])
def test_all_of_the_check_right_is_completed(page, course, form):
    made = visit(page, course, form)
    for question in made.lesson.locator("page-question").all():
        right = question.locator("[data-right] dt").text_content() or ""
        answer(made, question.get_attribute("id") or "", right)
    page.wait_for_function("calls.includes('LMSSetValue cmi.core.lesson_status completed')")
    assert made.kept()["core"]["score"]["raw"] == "100"
    assert made.kept()["core"]["lesson_status"] == "completed"
    expect(made.line).to_have_text("")


def test_a_full_package_runs_python_and_asks_no_other_server(page, course):
    outside, errors = [], []
    page.on("request", lambda r: r.url.startswith((course[""], "data:", "blob:")) or outside.append(r.url))
    page.on("console", lambda m: m.type in ("error", "warning") and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("response", lambda r: r.status >= 400 and "favicon" not in r.url and errors.append(f"{r.status} {r.url}"))
    made = visit(page, course, "full")
    for cell_id in ("overflow", "pixel-overflow"):
        cell = made.lesson.locator(f"run-cell#{cell_id}")
        cell.get_by_role("button", name="Run", exact=True).click()
        expect(cell).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    assert "-128" in (made.lesson.locator('run-cell#overflow [data-stream="stdout"]').text_content() or "")
    expect(made.lesson.locator('run-cell#pixel-overflow [data-stream="display"] img')).to_be_visible()
    assert (outside, [e for e in errors if "favicon" not in e]) == ([], [])


def test_the_glossary_opens_beside_the_lesson_from_the_package(page, course):
    made = visit(page, course, "full")
    with page.expect_popup() as opened:
        made.lesson.get_by_role("link", name="integer overflow").first.click()
    opened.value.wait_for_load_state()
    assert opened.value.url.startswith(course[""])
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Glossary#")
    expect(made.lesson.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_full_package_has_no_way_into_the_rest_of_the_site(browser, course, width):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda e: errors.append(str(e)))
    made = visit(page, course, "practice")
    expect(made.lesson.get_by_role("link", name="Lessons")).to_have_count(0)
    expect(made.lesson.get_by_role("textbox", name="Search")).to_have_count(0)
    assert page.frames[2].evaluate("document.documentElement.scrollWidth") <= width
    made.leave()
    assert made.kept()["core"]["score"]["raw"] == ""
    assert errors == []
    context.close()


def check(made: Visit, exercise_id: str, code: str) -> None:
    """Puts a program into an exercise and has it checked."""
    exercise = made.lesson.locator(f"run-exercise#{exercise_id}")
    exercise.evaluate("(exercise, code) => { exercise.code = code; }", code)
    exercise.get_by_role("button", name="Check", exact=True).click()
    expect(exercise).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)


def test_an_exercise_by_itself_reports_its_score_and_is_resumed_at_another_machine(page, course, site, tmp_path):
    exercise = find_exercise("small-model")
    package = next(made for made in exercises(SITE) if made.name == exercise.id)
    with serving(tmp_path) as address:
        install(tmp_path)
        launch = upload(tmp_path, exercise.id, scorm.thin(package, SITE, site))

        def opened() -> Visit:
            made = Visit(page, address, launch)
            expect(made.lesson.get_by_role("button", name="Check", exact=True)).to_be_visible()
            return made

        first = opened()
        first.leave()
        assert first.kept()["core"]["score"]["raw"] == ""

        second = opened()
        second.lesson.get_by_role("button", name="Run", exact=True).click()
        expect(second.lesson.locator("run-exercise")).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
        assert second.calls("LMSSetValue cmi.core.score.raw") == []
        begun = exercise.starter.replace("return 0 ", "return 7.2 ")
        check(second, exercise.id, begun)
        page.wait_for_function("calls.includes('LMSSetValue cmi.core.score.raw 0')")
        assert len(second.kept()["suspend_data"]) < 3_800
        forget_on_this_device(page)
        second.leave()

        third = opened()
        kept = third.lesson.locator("run-exercise")
        expect(kept.locator(".cm-content, .cell-code pre").first).to_contain_text("return 7.2")
        assert third.calls("LMSSetValue") == []
        check(third, exercise.id, exercise.solution)
        page.wait_for_function("calls.includes('LMSSetValue cmi.core.lesson_status completed')")
        forget_on_this_device(page)
        third.leave()
        assert third.kept()["core"]["score"]["raw"] == "100"

        fourth = opened()
        passed = fourth.lesson.locator("run-exercise[data-passed]")
        passed.wait_for()
        expect(passed.get_by_role("status").first).to_have_text("Passed")
        check(fourth, exercise.id, begun)
        fourth.leave()
        assert fourth.kept()["core"]["score"]["raw"] == "100"
