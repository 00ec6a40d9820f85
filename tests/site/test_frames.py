"""A lesson and an embed in a course's frame, on another site, where the browser blocks storage."""

import json
import re
import threading

import pytest
from playwright.sync_api import Page, expect

from cells.examples import find
from cells.exercises import all_exercises
from tests.site.conftest import PATIENCE_MS, cells_of
from tools.checks import judge
from tools.serve import server

HOST = """<!doctype html><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">
<iframe title="framed" src="{address}" width="1100" height="800"></iframe>
<script>window.told = []; addEventListener("message", ({{ data }}) => told.push(data));</script>"""


@pytest.fixture
def framed(strict_browser, tmp_path, site):
    """Opens a page of the site in a frame of another site; gives the outer page and what went wrong in it."""
    context = strict_browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.on("console", lambda m: m.type == "error" and wrong.append(m.text))
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()

        def show(path: str) -> tuple[Page, list[str]]:
            (tmp_path / "index.html").write_text(HOST.format(address=site + path), encoding="utf-8")
            page.goto(f"http://localhost:{running.server_port}/", wait_until="networkidle")
            return page, wrong

        yield show
        running.shutdown()
    context.close()


def told(page: Page, subject: str) -> list[dict]:
    return [m for m in json.loads(page.evaluate("JSON.stringify(told)")) if m.get("subject") == subject]


def test_storage_is_really_blocked(framed):
    page, _ = framed("embed/overflow/")
    blocked = "() => { try { localStorage.length; return false } catch { return true } }"
    assert page.frames[1].evaluate(blocked)


def test_a_lesson_runs_navigates_and_reports(framed):
    page, wrong = framed("lessons/bits-and-integers/")
    frame = page.frame_locator("iframe")
    cell = frame.locator("run-cell#overflow")
    cell.get_by_role("button", name="Run", exact=True).click()
    expect(cell).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    assert [m["data"]["id"] for m in told(page, "SPLICE.sendEvent")] == ["overflow"]
    assert told(page, "SPLICE.reportScoreAndState") == []

    question = frame.locator("page-question").first
    question.get_by_role("textbox").fill("4")
    question.get_by_role("button", name="Check").click()
    expect(question).to_have_attribute("data-check", "pass")
    (report,) = told(page, "SPLICE.reportScoreAndState")
    assert report["activity_id"] == "lessons/bits-and-integers"
    assert 0 < report["score"] < 1

    page.frames[1].evaluate("window.same = true")
    frame.get_by_role("link", name=re.compile("^Next")).click()
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Decimals")
    assert page.frames[1].evaluate("window.same"), "the theme's instant navigation works too"
    assert wrong == []


@pytest.mark.parametrize("lesson", ["operating-system", "streams-and-signals"])
def test_the_examples_with_processes_run_as_embeds(framed, lesson):
    for example_id in cells_of(f"lessons/{lesson}/"):
        page, wrong = framed(f"embed/{example_id}/")
        cell = page.frame_locator("iframe").locator(f"run-cell#{example_id}")
        cell.get_by_role("button", name="Run", exact=True).click()
        expect(cell).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
        streams = [cell.locator(f'[data-stream="{name}"]').text_content() or "" for name in ("stdout", "stderr")]
        judge(find(example_id), *streams)
        assert wrong == []


def test_stop_reaches_a_child_in_an_embed(framed):
    page, wrong = framed("embed/child-process/")
    cell = page.frame_locator("iframe").locator("run-cell#child-process")
    endless = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])\n"
    page.frames[1].evaluate("code => { document.querySelector('run-cell').code = code }", endless)
    cell.get_by_role("button", name="Run", exact=True).click()
    expect(cell.locator(".cell-processes tr[data-process=running]")).to_have_count(2, timeout=PATIENCE_MS)
    cell.get_by_role("button", name="Stop", exact=True).click()
    expect(cell).to_have_attribute("data-state", "stopped", timeout=PATIENCE_MS)
    assert wrong == []


def test_an_embed_runs_stops_resizes_and_tells(framed):
    page, wrong = framed("embed/overflow/")
    cell = page.frame_locator("iframe").locator("run-cell#overflow")
    cell.get_by_role("button", name="Run", exact=True).click()
    expect(cell).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    (event,) = told(page, "SPLICE.sendEvent")
    assert (event["activity_id"], event["name"], event["data"]["id"]) == ("embed/overflow", "run", "overflow")
    assert told(page, "lti.frameResize")[-1]["height"] > 100
    assert told(page, "SPLICE.reportScoreAndState") == []
    page.frames[1].evaluate("document.querySelector('run-cell').code = 'while True: pass'")
    cell.get_by_role("button", name="Run", exact=True).click()
    expect(cell).to_have_attribute("data-state", "running", timeout=PATIENCE_MS)
    cell.get_by_role("button", name="Stop", exact=True).click()
    expect(cell).to_have_attribute("data-state", "stopped", timeout=PATIENCE_MS)
    assert wrong == []


@pytest.mark.parametrize("exercise_id", ["small-model", "two-voices", "find-your-caches"])
def test_an_exercise_in_a_frame_is_checked_and_reported(framed, exercise_id):
    page, wrong = framed(f"embed/{exercise_id}/")
    exercise = page.frame_locator("iframe").locator(f"run-exercise#{exercise_id}")
    check = exercise.get_by_role("button", name="Check", exact=True)
    check.click()
    expect(exercise).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    solution = all_exercises()[exercise_id].solution
    exercise.evaluate("(exercise, code) => { exercise.code = code; }", solution)
    check.click()
    expect(exercise).to_have_attribute("data-passed", "", timeout=PATIENCE_MS)
    reports = told(page, "SPLICE.reportScoreAndState")
    assert [report["score"] for report in reports] == [0, 1]
    assert reports[-1]["state"]["code"] == {exercise_id: solution}
    assert wrong == []
