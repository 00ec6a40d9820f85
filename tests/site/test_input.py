"""input(): each rung of its ladder by forcing it, and the end of the input."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Cell

HELLO = 'name = input("Name? ")\nprint(f"Hello, {name}!")'


@pytest.fixture(params=["suspend", "shared"])
def waiting(request, page: Page, site: str, isolated_site: str) -> Cell:
    """A lesson in which a program can wait for the reader, on one rung or the other."""
    page.goto(f"{isolated_site if request.param == 'shared' else site}lessons/bits-and-integers/")
    page.evaluate(f"document.documentElement.dataset.input = '{request.param}'")
    return Cell(page, "overflow")


def field(cell):
    return cell.root.get_by_role("textbox", name="Input for overflow.py")


def begin(cell, code):
    cell.type_program(code)
    cell.button("Run").click()
    expect(cell.status).to_have_text("Waiting for your input", timeout=60_000)


def test_a_program_gets_what_the_reader_types(waiting):
    begin(waiting, HELLO)
    assert waiting.text("stdout") == "Name? "
    expect(field(waiting)).to_be_focused()
    waiting.page.keyboard.insert_text("Ada Lovelåce")
    waiting.page.keyboard.press("Enter")
    assert waiting.wait() == "done"
    # The program wrote the prompt and the greeting; the echo is the page's.
    assert waiting.text("stdout") == "Name? Hello, Ada Lovelåce!\n"
    typed = waiting.stream("stdout").locator(".cell-typed")
    assert typed.get_attribute("data-typed") == "Ada Lovelåce\n"
    assert field(waiting).count() == 0


def test_line_after_line_until_the_end_of_the_input(waiting):
    begin(waiting, "import sys\nprint(sum(int(line) for line in sys.stdin))")
    for number in ("1", "20", "300"):
        field(waiting).fill(number)
        waiting.page.keyboard.press("Enter")
        expect(field(waiting)).to_have_value("")
    field(waiting).press("Control+d")
    assert waiting.wait() == "done", waiting.text("stderr")
    assert waiting.text("stdout") == "321\n"


def test_the_end_of_the_input_is_an_eoferror(waiting):
    begin(waiting, "input()")
    waiting.button("End of input").click()
    assert waiting.wait() == "error"
    assert "EOFError" in waiting.text("stderr")


def test_a_waiting_program_is_stopped(waiting):
    begin(waiting, "import sys; sys.alive = True\ninput()")
    waiting.button("Stop").click()
    assert waiting.wait() == "stopped"
    expect(waiting.status).to_have_text("Stopped on line 2")
    assert waiting.run_program("import sys; print(sys.alive)") == "done"
    assert waiting.text("stdout") == "True\n"


def test_a_loop_after_a_line_is_stopped(waiting):
    begin(waiting, "input()\nwhile True: pass")
    waiting.page.keyboard.press("Enter")
    expect(waiting.status).to_have_text("Running")
    waiting.button("Stop").click()
    assert waiting.wait() == "stopped"


def test_the_time_spent_waiting_is_not_the_programs(waiting):
    begin(waiting, "import time\ninput()")
    waiting.page.wait_for_timeout(2500)
    waiting.page.keyboard.press("Enter")
    assert waiting.wait() == "done"
    assert "ms" in waiting.status.text_content()


@pytest.fixture
def lines(lesson: Cell) -> Cell:
    lesson.page.evaluate("document.documentElement.dataset.input = 'lines'")
    return lesson


def test_prepared_lines_are_read_in_order(lines):
    lines.type_program("print(input() + input())\nprint(input())")
    box = lines.root.get_by_role("textbox", name="Lines for input()")
    expect(box).to_be_visible()
    box.fill("one\ntwo")
    assert lines.run() == "error"
    assert lines.text("stdout") == "onetwo\n"
    assert "EOFError" in lines.text("stderr")
    assert "found nothing to read" in lines.root.locator(".cell-note").text_content()


def test_the_box_is_there_only_for_programs_that_read(lines):
    lines.type_program("print(1)")
    expect(lines.root.get_by_role("textbox", name="Lines for input()")).to_be_hidden()
    assert lines.run() == "done"
    assert lines.text("stdout") == "1\n"
