"""A cell under a reader's hands: run, change, break, stop, reset, come back."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell, wait_for_material


def test_the_record_is_marked_as_recorded_until_the_first_run(lesson):
    expect(lesson.status).to_have_text("Recorded output")
    assert lesson.root.get_attribute("data-state") == "idle"
    assert lesson.run() == "done"
    expect(lesson.status).to_have_text(re.compile(r"^Ran in "))
    assert lesson.text("stdout") == "[-128]\n"


def test_edit_run_reset(lesson):
    assert lesson.run_program("print(6 * 7)") == "done"
    assert lesson.text("stdout") == "42\n"
    expect(lesson.root).to_have_attribute("data-changed", "")
    lesson.button("Reset").click()
    assert lesson.text("stdout") == "[-128]\n"
    expect(lesson.status).to_have_text("Recorded output")
    expect(lesson.root.locator(".cell-code")).to_contain_text("np.array([127]")
    assert lesson.root.get_attribute("data-changed") is None
    assert lesson.run() == "done"
    assert lesson.text("stdout") == "[-128]\n"


def test_a_click_puts_the_caret_where_it_fell(lesson):
    lesson.root.locator(".cell-line", has_text="127").last.click(position={"x": 4, "y": 8})
    expect(lesson.root.locator(".cm-content")).to_be_focused()
    lesson.page.keyboard.type("##")
    assert re.search(r"^##.*127", lesson.root.locator(".cm-content").inner_text(), re.M)


def test_undo_brings_a_change_back(lesson):
    lesson.type_program("print('gone')")
    lesson.page.keyboard.press("ControlOrMeta+z")
    expect(lesson.root.locator(".cm-content")).to_contain_text("np.array([127]")


def test_a_block_is_indented_by_itself(lesson):
    lesson.open_editor()
    lesson.page.keyboard.press("ControlOrMeta+a")
    lesson.page.keyboard.press("Delete")
    lesson.page.keyboard.type("for i in range(2):\nprint(i)")
    assert lesson.run() == "done"
    assert lesson.text("stdout") == "0\n1\n"


@pytest.mark.parametrize("keys", ["Control+Enter", "Shift+Enter"])
def test_the_keyboard_runs(lesson, keys):
    lesson.type_program("print('by key')")
    lesson.page.keyboard.press(keys)
    lesson.wait()
    assert lesson.text("stdout") == "by key\n"
    assert lesson.root.locator(".cm-content").inner_text() == "print('by key')"


def test_a_cell_is_worked_by_keyboard_alone(lesson):
    keyboard = lesson.page.keyboard
    lesson.button("Copy code").focus()
    keyboard.press("Tab")
    expect(lesson.button("Copy link")).to_be_focused()
    keyboard.press("Tab")
    expect(lesson.button("Run")).to_be_focused()
    keyboard.press("Enter")
    lesson.wait()
    assert lesson.text("stdout") == "[-128]\n"
    expect(lesson.button("Run")).to_be_focused()
    keyboard.press("Tab")
    expect(lesson.button("Run all above")).to_be_focused()
    keyboard.press("Tab")
    expect(lesson.root.get_by_role("textbox")).to_be_focused()
    keyboard.press("Enter")
    expect(lesson.root.locator(".cm-content")).to_be_focused()
    keyboard.press("Tab")
    expect(lesson.root.locator(".cm-content")).not_to_be_focused()


def test_stdout_and_stderr_are_told_apart(lesson):
    lesson.run_program("import sys\nprint('out')\nprint('err', file=sys.stderr)\nprint('more', end='')")
    assert lesson.text("stdout") == "out\nmore"
    assert lesson.text("stderr") == "err\n"


def test_an_error_shows_the_readers_lines_and_marks_the_last(lesson):
    state = lesson.run_program(
        "import numpy as np\n\ndef f():\n    return np.ones(2) @ np.ones(3)\n\nprint('before')\nf()\n"
    )
    assert state == "error"
    assert lesson.text("stdout") == "before\n"
    trace = lesson.text("stderr")
    assert trace.startswith('Traceback (most recent call last):\n  File "overflow.py", line 7, in <module>')
    assert 'File "overflow.py", line 4, in f' in trace
    assert trace.count("File ") == 2 and "hcw" not in trace
    assert "ValueError: matmul" in trace.splitlines()[-1]
    expect(lesson.status).to_have_text("Stopped on line 4")
    expect(lesson.root.locator(".cell-line-failed")).to_have_text("    return np.ones(2) @ np.ones(3)")


def test_an_error_in_unchanged_code_marks_its_line_too(page, site):
    page.goto(f"{site}lessons/bits-and-integers/")
    page.evaluate(
        """() => {
            const cell = document.querySelector('run-cell#overflow').cloneNode(true);
            cell.id = 'broken';
            cell.querySelectorAll('button, .cell-progress, .cell-note').forEach(e => e.remove());
            const code = cell.querySelector('code');
            code.innerHTML = '<span class="cell-line">x = 1\\n</span><span class="cell-line">x / 0\\n</span>';
            document.querySelector('article').append(cell);
        }"""
    )
    cell = Cell(page, "broken")
    assert cell.run() == "error"
    expect(cell.root.locator(".cell-line-failed")).to_have_text("x / 0")


@pytest.mark.parametrize(
    ("code", "state", "status", "stderr"),
    [
        ("import sys; sys.exit(3)", "error", "Exited with code 3", ""),
        ("raise SystemExit", "done", "Ran in", ""),
        ("import sys; sys.exit('no model')", "error", "Exited with code 1", "no model\n"),
    ],
)
def test_exit_codes(lesson, code, state, status, stderr):
    assert lesson.run_program(code) == state
    expect(lesson.status).to_contain_text(status)
    assert lesson.text("stderr") == stderr


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import numpy as np\n\na = np.aray([127])\n", "numpy has no “aray”. Did you mean “array”?"),
        ("valeu = 1\nprint(value)\n", "There is no name “value” here. Did you mean “valeu”?"),
        ("if True\n    pass\n", "This line needs a colon at its end."),
        ("1 / 0", "Something is divided by zero"),
    ],
)
def test_a_beginners_mistake_is_read_in_one_sentence_above_the_traceback(lesson, code, words):
    assert lesson.run_program(code) == "error"
    expect(lesson.root.locator(".cell-note")).to_contain_text(words)
    assert "Error: " in lesson.text("stderr").splitlines()[-1]


def test_a_package_that_is_not_here_is_named_with_those_that_are(lesson):
    assert lesson.run_program("import torch") == "error"
    expect(lesson.root.locator(".cell-note")).to_contain_text("no package torch")
    expect(lesson.root.locator(".cell-note")).to_contain_text("numpy and matplotlib")


def test_cells_are_isolated_from_each_other(lesson):
    lesson.run_program(
        "import builtins, os, numpy as np\n"
        "secret = 1\nbuiltins.len = lambda x: 99\nos.environ['LEFT'] = 'here'\n"
        "np.set_printoptions(precision=1)\nnp.seterr(all='raise')\n"
        "open('mine.py', 'w').write('x = 1')\nimport mine\nos.chdir('/')\n"
    )
    other = Cell(lesson.page, "binary")
    state = other.run_program(
        "import os, sys, numpy as np\n"
        "print('secret' in globals(), len([1, 2]), os.environ.get('LEFT'), np.float64(1) / np.array([3.0]))\n"
        "print('mine' in sys.modules, os.path.exists('mine.py'), __name__, sys.modules['__main__'].__file__)\n"
    )
    assert state == "done", other.text("stderr")
    assert other.text("stdout") == "False 2 None [0.33333333]\nFalse False __main__ binary.py\n"


def test_an_endless_loop_is_stopped_and_the_next_program_runs(lesson):
    lesson.type_program("while True: pass")
    lesson.button("Run").click()
    lesson.wait("running")
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"
    expect(lesson.status).to_have_text("Stopped on line 1")
    assert lesson.run_program("print('alive')") == "done"
    assert lesson.text("stdout") == "alive\n"


def test_a_stop_before_python_is_there_counts(lesson):
    lesson.button("Run").click()
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"
    assert lesson.run() == "done"


def test_a_stop_while_waiting_in_the_queue_counts(lesson):
    other = Cell(lesson.page, "binary")
    lesson.type_program("while True: pass")
    lesson.button("Run").click()
    lesson.wait("running")
    other.button("Run").click()
    other.wait("starting")
    other.button("Stop").click()
    assert other.wait() == "stopped"
    assert lesson.root.get_attribute("data-state") == "running"
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"


def test_programs_run_in_the_order_pressed(lesson):
    first, second = lesson, Cell(lesson.page, "binary")
    first.type_program("import time; time.sleep(1); print(time.time())")
    second.type_program("import time; print(time.time())")
    first.button("Run").click()
    second.button("Run").click()
    assert second.wait() == first.wait() == "done"
    assert float(first.text("stdout")) <= float(second.text("stdout"))


def test_printing_for_ever_is_cut_and_stopped(lesson):
    lesson.type_program("while True: print('x')")
    lesson.button("Run").click()
    expect(lesson.stream("stdout")).to_contain_text("Output cut here", timeout=60_000)
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"
    assert lesson.text("stdout").count("x\n") == 10_000


def test_what_was_printed_shows_while_the_program_computes(lesson):
    lesson.type_program("for i in range(200): print(i)\nwhile True: pass")
    lesson.button("Run").click()
    expect(lesson.stream("stdout")).to_contain_text("199", timeout=60_000)
    assert lesson.root.get_attribute("data-state") == "running"
    lesson.button("Stop").click()
    lesson.wait()


def test_memory_that_is_not_there_is_an_error_and_not_a_dead_page(lesson):
    assert lesson.run_program("big = [bytearray(1_900_000_000) for _ in range(3)]") == "error"
    assert "MemoryError" in lesson.text("stderr")
    expect(lesson.root.locator(".cell-note")).to_contain_text("more memory than")
    assert lesson.run_program("print('alive')") == "done"


def test_a_change_survives_a_reload_until_reset(lesson):
    lesson.type_program("print('kept')")
    lesson.page.reload()
    expect(lesson.root.locator(".cm-content")).to_have_text("print('kept')")
    assert lesson.run() == "done"
    assert lesson.text("stdout") == "kept\n"
    lesson.button("Reset").click()
    lesson.page.reload()
    expect(lesson.root.locator(".cell-code")).to_contain_text("np.array([127]")
    assert lesson.root.get_attribute("data-changed") is None


def test_without_storage_a_change_lives_and_the_page_says_so(page, site):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })")
    page.goto(f"{site}lessons/bits-and-integers/")
    cell = Cell(page, "overflow")
    assert cell.run_program("print('here')") == "done"
    assert cell.text("stdout") == "here\n"
    expect(cell.root).to_have_attribute("data-unsaved", "")


def test_copy_code_and_copy_link(context, lesson, site):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    lesson.button("Copy link").click()
    expect(lesson.status).to_have_text("Link copied.")
    link = lesson.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site}lessons/bits-and-integers/#overflow"
    lesson.type_program("print('copied')")
    lesson.button("Copy code").click()
    expect(lesson.status).to_have_text("Code copied.")
    assert lesson.page.evaluate("navigator.clipboard.readText()") == "print('copied')\n"
    lesson.page.goto(link)
    expect(lesson.root).to_be_in_viewport()


def test_instant_navigation_keeps_the_kernel(lesson, site):
    wait_for_material(lesson.page)
    workers = []
    lesson.page.on("worker", lambda worker: "kernel" in worker.url and workers.append(worker))
    assert lesson.run() == "done"
    lesson.page.evaluate("window.sameDocument = true")
    lesson.page.get_by_role("navigation").get_by_role("link", name="Decimals: floating point").first.click()
    lesson.page.wait_for_url(f"{site}lessons/floating-point/")
    cell = Cell(lesson.page, "exact-decimal")
    assert cell.run() == "done"
    assert cell.text("stdout").startswith("0.1000000000000000055511151231257827")
    assert lesson.page.evaluate("window.sameDocument") is True
    assert len(workers) == 1


def test_leaving_a_page_ends_its_endless_program(lesson, site):
    wait_for_material(lesson.page)
    lesson.type_program("while True: pass")
    lesson.button("Run").click()
    lesson.wait("running")
    lesson.page.get_by_role("navigation").get_by_role("link", name="Decimals: floating point").first.click()
    lesson.page.wait_for_url(f"{site}lessons/floating-point/")
    assert Cell(lesson.page, "exact-decimal").run() == "done"
