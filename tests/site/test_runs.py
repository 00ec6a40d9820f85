"""What a run shows beside plain output: values, progress on one line, colours, a queue, a clock."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell


def value(cell):
    return cell.stream("display").locator(".cell-value")


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("2 ** 100", "1267650600228229401496703205376"),
        ("x = [1, 2]\nx", "[1, 2]"),
        ("'text'", "'text'"),
        ("import numpy as np\nnp.arange(3)", "array([0, 1, 2])"),
        ("display('a', 2)", "'a'2"),
    ],
)
def test_the_last_expression_is_shown_as_the_interpreter_shows_it(lesson, code, shown):
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    assert lesson.text("display") == shown
    assert lesson.text("stdout") == ""


@pytest.mark.parametrize(
    "code", ["print('x')\n5", "x = 5", "None", "def f(): return 5", "import sys\nsys.stderr.write('x')"]
)
def test_nothing_is_added_to_what_a_program_prints(lesson, code):
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    assert value(lesson).count() == 0


def test_a_value_that_cannot_be_shown_is_an_error_of_the_program(lesson):
    code = "class Odd:\n    def __repr__(self):\n        raise ValueError('no words')\nOdd()"
    assert lesson.run_program(code) == "error"
    assert "ValueError: no words" in lesson.text("stderr")


def test_pictures_are_displayed(lesson):
    code = "import matplotlib.pyplot as plt\nfigure, axes = plt.subplots()\naxes.set_title('up')\nfigure"
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    image = lesson.stream("display").locator("img")
    expect(image).to_have_count(1)
    assert "up" in image.get_attribute("alt")
    code = "from PIL import Image\nprint('red')\ndisplay(Image.new('RGB', (30, 20), 'red'))"
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    expect(image).to_have_attribute("width", "30")


def visible(cell, stream="stdout"):
    return cell.stream(stream).inner_text()


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("10 %\r20 %\r100 %\n", "100 %\n"),
        ("hello\rJ\n", "J\n"),  # what is left of the longer text is drawn, not text
        ("a\r\nb\r\n", "a\nb\n"),
        ("50 %\r\x1b[Kdone\n", "done\n"),
        ("\x1b[1;31mred\x1b[0m plain\n", "red plain\n"),
        ("\x1b[38;5;196mx\x1b[48;2;1;2;3my\x1b[m\n", "xy\n"),
        ("no end\x1b[3", "no end"),
        ("tab\tå\x1b(Bend\n", "tab\tåend\n"),
    ],
)
def test_returns_and_colours_are_followed_and_nothing_is_lost(lesson, written, seen):
    parts = [written[:5], written[5:]]
    code = f"import sys, time\nfor part in {parts!r}:\n    sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.1)"
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    assert lesson.text("stdout") == written
    assert visible(lesson).rstrip("\n") == seen.rstrip("\n")


def test_what_a_shorter_text_does_not_cover_stays(lesson):
    assert lesson.run_program("print('hello\\rJ')") == "done"
    assert lesson.stream("stdout").locator("[data-tail]").get_attribute("data-tail") == "ello"


def test_a_progress_bar_of_many_steps_is_one_line(lesson):
    code = "for i in range(3000): print(f'\\r{i}', end='')\nprint()"
    assert lesson.run_program(code) == "done"
    assert visible(lesson).strip() == "2999"
    assert lesson.text("stdout") == "".join(f"\r{i}" for i in range(3000)) + "\n"
    assert lesson.stream("stdout").locator("*").count() < 10


def test_colours_are_the_pages_own(lesson):
    assert lesson.run_program("print('\\033[32mgreen\\033[0m')") == "done"
    span = lesson.stream("stdout").locator(".ansi-green")
    assert span.text_content() == "green"
    assert span.evaluate("e => getComputedStyle(e).color") != lesson.stream("stdout").evaluate(
        "e => getComputedStyle(e).color"
    )


def test_wide_output_scrolls_by_itself(lesson):
    assert lesson.run_program("print('wide ' * 400)") == "done"
    page = lesson.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert lesson.stream("stdout").evaluate("e => e.scrollWidth > e.clientWidth")


def test_the_queue_says_where_a_run_stands(lesson):
    page = lesson.page
    lesson.type_program("while True: pass")
    lesson.button("Run").click()
    lesson.wait("running")
    others = [Cell(page, other) for other in page.locator("run-cell").evaluate_all("a => a.map(c => c.id)")][:3]
    second, third = [cell for cell in others if cell.root.get_attribute("id") != "overflow"][:2]
    second.button("Run").click()
    third.button("Run").click()
    expect(second.status).to_have_text("Waiting for the run before it")
    expect(third.status).to_have_text("Waiting for 2 runs")
    second.button("Stop").click()
    assert second.wait() == "stopped"
    expect(third.status).to_have_text("Waiting for the run before it")
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"
    assert third.wait() == "done"


def test_run_all_above_runs_what_stands_above_in_order(lesson):
    page = lesson.page
    ids = page.locator("run-cell").evaluate_all("a => a.map(c => c.id)")
    first, last = Cell(page, ids[0]), Cell(page, ids[-1])
    expect(first.button("Run all above")).to_be_hidden()
    page.evaluate("window.ended = []; document.addEventListener('cell-ended', (e) => ended.push(e.target.id))")
    last.button("Run all above").click()
    page.wait_for_function(f"ended.length === {len(ids) - 1}", timeout=90_000)
    assert page.evaluate("ended") == ids[:-1]
    assert last.root.get_attribute("data-state") == "idle"


def test_a_long_run_shows_a_clock(lesson):
    lesson.type_program("while True: pass")
    lesson.button("Run").click()
    expect(lesson.root.locator(".cell-progress")).to_have_text("3 s")
    assert lesson.status.text_content() == "Running"
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"
    expect(lesson.root.locator(".cell-progress")).to_have_text("")
