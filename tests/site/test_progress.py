"""A learner's work: the list, the ticks, the file, the record for paper, and no trace after deleting it."""

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cells.exercises import all_exercises
from tests.site.conftest import PATIENCE_MS, wait_for_material

BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new Error("storage is blocked"); } });"""
SOLUTION = all_exercises()["small-model"].solution


@pytest.fixture
def context(browser: Browser) -> BrowserContext:
    made = browser.new_context(accept_downloads=True)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def answer_lesson(page: Page, site: str, lesson: str = "lessons/cpu/", wrong: int = 0) -> int:
    """Answers the check of a lesson, the first `wrong` questions wrongly; returns how many there are."""
    page.goto(site + lesson)
    questions = page.locator("page-question").all()
    for number, question in enumerate(questions):
        marked = "[data-answer]:not([data-right])" if number < wrong else "[data-right]"
        row = question.locator(marked).first
        question.locator("input[type=radio]").nth(int(row.get_attribute("data-answer") or 0)).check()
        question.get_by_role("button", name="Check", exact=True).press("Enter")
    return len(questions)


def solve(page: Page, site: str, code: str = SOLUTION) -> None:
    page.goto(f"{site}practice/")
    exercise = page.locator("run-exercise#small-model")
    exercise.evaluate("(exercise, code) => { exercise.code = code; }", code)
    exercise.get_by_role("button", name="Check", exact=True).click()
    expect(exercise).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)


def state_of(page: Page, task: str) -> str:
    return page.locator(f'[data-task="{task}"] td').inner_text()


def save(page: Page) -> dict:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").press("Enter")
    assert re.fullmatch(r"how-computers-work-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    return json.loads(download.value.path().read_text(encoding="utf-8"))


def take_in(page: Page, content: bytes | dict, name: str = "mine.json") -> str:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    status = page.locator(".work-status")
    status.evaluate("(line) => { line.textContent = ''; }")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Take in from a file").press("Enter")
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": data})
    expect(status).not_to_be_empty()
    return status.inner_text()


def test_the_list_has_everything_and_says_what_is_done(page, site):
    answer_lesson(page, site, wrong=1)
    page.goto(f"{site}progress/")
    tasks = page.locator("[data-task]")
    assert tasks.count() == 30 + 10 + 13
    assert page.locator(".work-summary").inner_text() == "2 of 53 done."
    assert re.fullmatch(r"not yet, \d{4}-\d\d-\d\d", state_of(page, "check-cpu-sum"))
    assert state_of(page, "check-cpu-latency").startswith("right, 20")
    assert state_of(page, "small-model") == "open"
    page.locator('[data-task="check-cpu-sum"] a').click()
    expect(page.locator("page-question#check-cpu-sum")).to_be_in_viewport()


def test_an_exercise_says_how_far_it_is(page, site):
    solve(page, site, "def needed_gb(b, p):\n    return b * {'float16': 2, 'int4': 0.5}[p] * 1.2\n")
    page.goto(f"{site}progress/")
    assert state_of(page, "small-model").startswith("1 of 3 checks, 20")


def test_a_page_that_is_all_right_gets_a_tick_in_the_navigation_and_loses_it(page, site):
    answer_lesson(page, site)
    tick = page.locator('.md-nav--primary a.md-nav__link:has-text("The CPU") .nav-tick')
    expect(tick).to_have_count(1)
    assert "all answered rightly" in tick.text_content()
    wait_for_material(page)
    page.get_by_role("link", name="The memory hierarchy").first.click()
    page.wait_for_url(re.compile("memory-hierarchy"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("The memory hierarchy")
    expect(tick).to_have_count(1)
    page.goto(f"{site}lessons/cpu/")
    expect(tick).to_have_count(1)
    page.locator("page-question").first.get_by_role("button", name="Try again").click()
    expect(tick).to_have_count(0)


def test_work_travels_in_a_file(page, site, browser):
    answer_lesson(page, site)
    solve(page, site)
    page.goto(f"{site}progress/")
    saved = save(page)
    assert saved["format"] == "how-computers-work progress"
    assert saved["answers"]["check-cpu-sum"][1] == 1
    assert saved["code"]["small-model"] == SOLUTION
    assert saved["work"]["small-model"]["stdout"].startswith("3B at float16: 7.2 GB")

    other = browser.new_context()
    there = other.new_page()
    there.goto(f"{site}progress/")
    assert take_in(there, saved) == "Taken in: 4 answers and 1 program."
    expect(there.locator(".work-summary")).to_have_text("4 of 53 done.")
    assert take_in(there, saved) == "There was nothing new in mine.json."
    there.goto(f"{site}practice/")
    expect(there.locator("run-exercise#small-model .cm-content")).to_contain_text("OVERHEAD = 1.2")
    expect(there.locator("run-exercise#small-model")).to_have_attribute("data-passed", "")
    other.close()


def test_taking_a_file_in_loses_nothing(page, site):
    solve(page, site)
    page.goto(f"{site}progress/")
    foreign = {
        "format": "how-computers-work progress",
        "version": 1,
        "saved": "2026-01-01",
        "answers": {"small-model": ["0/3", 0, "2026-01-01"], "check-cpu-sum": ["0", 0], "../x": ["1", 1], "odd": "1"},
        "work": {"small-model": {"code": "old", "stdout": "", "stderr": "", "checks": []}, "odd": 3},
        "code": {"small-model": "# another answer\n", "overflow": 5, "binary-by-hand": "five = ''\n"},
        "versions": {"small-model": ["# a third\n"]},
    }
    said = take_in(page, foreign)
    assert said.startswith("Taken in: 1 answer and 2 programs. Where a program differs from yours (1), both are kept")
    assert state_of(page, "small-model").startswith("right")
    assert state_of(page, "check-cpu-sum") == "not yet"
    page.goto(f"{site}practice/")
    exercise = page.locator("run-exercise#small-model")
    expect(exercise.locator(".cm-content")).to_contain_text("OVERHEAD = 1.2")
    exercise.get_by_role("button", name="Show it").click()
    expect(exercise.locator(".cm-content")).to_have_text("# another answer")


@pytest.mark.parametrize(
    "content,says",
    [
        (b"\x00\x01 no text", "mine.json is not a file of your work, or it is damaged: it cannot be read as JSON."),
        (b'{"format": "how-computers-work pro', "it is damaged"),
        (b"null", "mine.json is not a file of work from this site."),
        (b"[1, 2]", "mine.json is not a file of work from this site."),
        (b'{"format": "how-computers-work progress", "version": 2}', "mine.json is from a later version of this site"),
        (
            b'{"format": "how-computers-work progress", "version": 1, "answers": 7}',
            "There was nothing new in mine.",
        ),
        (b" " * 8_000_001, "mine.json is too large"),
    ],
)
def test_a_bad_file_is_named_and_changes_nothing(page, site, content, says):
    answer_lesson(page, site)
    page.goto(f"{site}progress/")
    before = page.evaluate("JSON.stringify(localStorage)")
    assert says in take_in(page, content)
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_the_record_for_paper(page, site):
    answer_lesson(page, site, wrong=1)
    solve(page, site)
    page.goto(f"{site}progress/")
    page.evaluate("window.print = () => { window.printed = true; dispatchEvent(new Event('beforeprint')); }")
    page.get_by_label("Name on the record").fill("Ada L.")
    page.get_by_role("button", name="Print a record").press("Enter")
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    record = page.locator(".work-record")
    expect(record).to_be_visible()
    expect(page.get_by_role("button", name="Save to a file")).to_be_hidden()
    expect(page.locator(".work-list")).to_be_hidden()
    text = record.inner_text()
    assert re.search(r"Ada L\., \d{4}-\d\d-\d\d\. 3 of 53 done\.", text)
    assert "✗ Not yet" in text and "✓ Right" in text
    assert "Answer: Low latency" in text
    assert "needed_gb(3, precision)" in text and "3B at int4: 1.8 GB, fits" in text
    assert "✓ fits says True or False, and counts the overhead" in text
    assert "Ada" not in page.evaluate("JSON.stringify(localStorage)")
    assert len(page.pdf()) > 10_000


def test_everything_can_be_deleted_and_is_asked_for_first(page, site):
    answer_lesson(page, site)
    solve(page, site)
    page.goto(f"{site}progress/")
    delete = page.get_by_role("button", name="Delete everything")
    delete.press("Enter")
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".work-status")).to_have_text("Nothing was deleted.")
    expect(page.locator(".work-summary")).to_have_text("4 of 53 done.")
    expect(delete).to_be_focused()
    delete.press("Enter")
    delete.press("Enter")
    assert page.get_by_role("button", name="Delete", exact=True).count() == 1
    page.get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(page.locator(".work-summary")).to_have_text("0 of 53 done.")
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('how-computers-work'))")
    assert kept == []
    page.goto(f"{site}practice/")
    expect(page.locator("run-exercise#small-model .cell-code")).to_contain_text("your turn")


def test_where_storage_is_blocked_work_lasts_for_the_visit_and_can_be_saved(context, page, site):
    page.add_init_script(BLOCKED)
    answer_lesson(page, site)
    wait_for_material(page)
    page.get_by_role("link", name="Practice").first.click()
    page.wait_for_url(re.compile("practice"))
    exercise = page.locator("run-exercise#small-model")
    exercise.evaluate("(exercise, code) => { exercise.code = code; }", SOLUTION)
    exercise.get_by_role("button", name="Check", exact=True).click()
    expect(exercise).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    page.locator("a", has_text="Your work").first.click()
    page.wait_for_url(re.compile("progress"))
    expect(page.locator(".work-summary")).to_contain_text("4 of 53 done. This browser does not let the page keep it")
    saved = save(page)
    assert saved["code"]["small-model"] == SOLUTION
    assert len(saved["answers"]) == 4


def test_without_javascript_the_list_leads_to_everything(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}progress/")
    assert page.locator("[data-task] a").count() == 53
    assert set(page.locator("[data-task] td").all_inner_texts()) == {"open"}
    context.close()
