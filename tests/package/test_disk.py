"""The unzipped package, opened by a double-click in Chromium: everything runs, nothing is asked of any network."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cells.examples import find
from cells.exercises import all_exercises
from tests.site.conftest import PATIENCE_MS, SITE, Cell, cells_of, exercises_of, pages
from tests.site.exercise import Exercise
from tools.checks import judge

PAGES = pages()


@pytest.fixture
def disk(page: Page, unzipped: Path) -> Page:
    """Lesson 1 from the disk."""
    page.goto((unzipped / "lessons" / "bits-and-integers" / "index.html").as_uri())
    return page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_nothing_but_files_and_logs_no_error(page, unzipped, path):
    outside, errors = [], []
    own = (unzipped.as_uri(), "data:", "blob:")
    page.on("request", lambda r: r.url.startswith(own) or outside.append(r.url))
    page.on("console", lambda m: m.type in ("error", "warning") and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("requestfailed", lambda r: errors.append(f"{r.url}: {r.failure}"))
    page.goto((unzipped / path / "index.html").as_uri(), wait_until="load")
    page.wait_for_timeout(300)
    assert (outside, errors) == ([], [])
    assert page.locator("article h1").is_visible()


@pytest.mark.parametrize("example", ["big-int", "overflow", "pixel-overflow"])
def test_examples_run_and_print_their_record(disk, example):
    cell = Cell(disk, example)
    assert cell.run() == "done"
    assert cell.text("stdout") == find(example).stdout
    if find(example).picture:
        expect(cell.stream("display").locator("img")).to_be_visible()


@pytest.mark.parametrize("lesson", ["operating-system", "streams-and-signals"])
def test_the_lessons_with_processes_run(page, unzipped, lesson):
    page.goto((unzipped / "lessons" / lesson / "index.html").as_uri())
    for example_id in cells_of(f"lessons/{lesson}/"):
        cell = Cell(page, example_id)
        assert cell.run() == "done", cell.text("stderr")
        judge(find(example_id), cell.text("stdout"), cell.text("stderr"))


def test_stop_reaches_a_child(page, unzipped):
    page.goto((unzipped / "lessons" / "operating-system" / "index.html").as_uri())
    cell = Cell(page, "child-process")
    cell.type_program("import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])\n")
    cell.button("Run").click()
    expect(cell.root.locator(".cell-processes tr[data-process=running]")).to_have_count(2, timeout=90_000)
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.run_program("print('after')\n") == "done"


def test_the_snapshot_is_used(disk):
    assert Cell(disk, "overflow").run() == "done"
    assert disk.evaluate("[document.documentElement.dataset.kernel, document.documentElement.dataset.kernelWhy]") == [
        "snapshot" if next(SITE.rglob("snapshot-code-*.bin"), None) else "plain",
        "",
    ]


def test_python_is_not_loaded_before_it_is_asked_for(page, unzipped):
    asked = []
    page.on("request", lambda r: asked.append(r.url))
    page.goto((unzipped / "practice" / "index.html").as_uri())
    page.wait_for_timeout(1500)
    assert not [url for url in asked if "/runtime/" in url]


def test_will_it_fit_answers(page, unzipped):
    page.goto((unzipped / "lessons" / "will-it-fit" / "index.html").as_uri())
    cell = Cell(page, "will-it-fit")
    assert cell.run() == "done"
    assert cell.text("stdout") == find("will-it-fit").stdout
    page.get_by_label("Model size").fill("13")
    form = page.locator("fit-form")
    expect(form.get_by_role("status")).to_contain_text("Worked out by the code above, in Python", timeout=90_000)
    expect(form.locator('[data-answer="weights"]')).to_have_text("26.0 GB")


def test_stop_restart_and_kill(disk):
    cell = Cell(disk, "overflow")
    cell.type_program("while True: pass")
    cell.button("Run").click()
    cell.wait("running")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.run_program("print('after')") == "done"
    assert cell.text("stdout") == "after\n"


def test_modules_that_few_programs_import(disk):
    cell = Cell(disk, "overflow")
    assert cell.run_program("print('x'.encode('idna'))\nimport colorsys") == "done"


def test_changes_are_kept_from_page_to_page(disk, unzipped):
    cell = Cell(disk, "overflow")
    cell.type_program("print('mine')")
    disk.goto((unzipped / "index.html").as_uri())
    disk.goto((unzipped / "lessons" / "bits-and-integers" / "index.html").as_uri())
    expect(Cell(disk, "overflow").root.locator(".cell-code")).to_contain_text("print('mine')")


def test_search_finds_and_leads_to_a_file(disk, unzipped):
    disk.get_by_role("textbox", name="Search").fill("subnormal")
    result = disk.locator(".md-search-result__link").first
    expect(result).to_be_visible()
    result.click()
    disk.wait_for_url(re.compile(r"/index\.html"))
    expect(disk.locator("article h1")).to_be_visible()
    assert disk.url.startswith(unzipped.as_uri())


def test_navigation_leads_from_lesson_to_lesson(disk):
    disk.get_by_role("link", name=re.compile("^Next")).click()
    expect(disk).to_have_url(re.compile(r"lessons/floating-point/index\.html$"))
    disk.get_by_role("link", name="How Computers Work").first.click()
    expect(disk).to_have_url(re.compile(r"/index\.html$"))
    expect(disk.locator("article h1")).to_be_visible()


def test_it_reads_without_javascript(browser, unzipped):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((unzipped / "index.html").as_uri())
    page.get_by_role("link", name="Lessons").first.click()
    page.get_by_role("link", name=re.compile("^Next")).click()
    expect(page.locator("run-cell [data-stream=stdout]").first).to_be_visible()
    context.close()


@pytest.mark.parametrize(("name", "words"), [("numpy-*.js", "numpy"), ("python_stdlib.js", "python_stdlib.js")])
@pytest.mark.parametrize("fault", ["missing", "altered", "truncated"])
def test_a_damaged_file_is_named_and_the_code_is_safe(page, unzipped, name, words, fault):
    file = next(unzipped.glob(f"assets/runtime/*/{name}"))
    good = file.read_bytes()
    page.goto((unzipped / "lessons" / "bits-and-integers" / "index.html").as_uri())
    page.evaluate("document.documentElement.dataset.start = 'plain'")
    cell = Cell(page, "overflow")
    cell.type_program("import numpy\nprint('kept')")
    try:
        if fault == "missing":
            os.unlink(file)
        elif fault == "altered":
            file.write_bytes(
                good[:5000] + bytes([good[5000] ^ 1 if good[5000] ^ 1 not in b'\n\r"\\' else 65]) + good[5001:]
            )
        else:
            file.write_bytes(good[: len(good) // 2])
        assert cell.run() == "error"
        note = cell.root.locator(".cell-note")
        expect(note).to_contain_text(words)
        expect(cell.root.locator(".cm-content")).to_contain_text("print('kept')")
    finally:
        file.write_bytes(good)
    note.get_by_role("button", name="Retry").click()
    cell.wait("done")
    assert cell.text("stdout") == "kept\n"


@pytest.mark.parametrize("path", ["practice/", "make-it-yours/"])
def test_exercises_are_checked(page, unzipped, path):
    page.goto((unzipped / path / "index.html").as_uri())
    for exercise_id in exercises_of(path):
        exercise = Exercise(page, exercise_id)
        assert exercise.check() == "done"
        assert "fail" in exercise.marks
        assert exercise.check(all_exercises()[exercise_id].solution) == "done", exercise.text("stderr")
        assert set(exercise.marks) == {"pass"}, exercise.messages


def test_work_is_kept_ticked_and_saved(page, unzipped):
    page.goto((unzipped / "take-away" / "index.html").as_uri())
    question = page.locator("page-question#quiz-overflow")
    question.get_by_label("It prints").fill("-56")
    question.get_by_role("button", name="Check", exact=True).click()
    question.get_by_role("button", name="Run", exact=True).click()
    expect(question).to_have_attribute("data-check", "pass", timeout=PATIENCE_MS)
    page.goto((unzipped / "progress" / "index.html").as_uri())
    expect(page.locator(".work-summary")).to_contain_text("1 of 53 done.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    assert "quiz-overflow" in download.value.path().read_text(encoding="utf-8")
