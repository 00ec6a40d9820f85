"""Memory: a program that asks for too much ends in words, and the page lives on; nothing leaks over many runs."""

import random
from pathlib import Path

import pytest

from tests.site.conftest import Cell

TOO_MUCH = {
    "at once": "x = bytearray(3_900_000_000)",
    "one array": "import numpy as np\nx = np.ones(400_000_000)",
    "bit by bit": "x = []\nwhile True: x.append(bytearray(50_000_000))",
    "in small pieces": "x = []\nwhile True: x.append('y' * 100_000 + str(len(x)))",
}


@pytest.mark.parametrize("way", TOO_MUCH)
def test_a_program_that_eats_the_memory_ends_in_words(lesson, way):
    assert lesson.run_program(TOO_MUCH[way]) == "error"
    note = lesson.root.locator(".cell-note").text_content()
    assert "memory" in note or "2 GB" in note, note
    assert lesson.run_program("print('alive')") == "done"
    assert lesson.text("stdout") == "alive\n"
    other = Cell(lesson.page, "binary")
    assert other.run() == "done"


def test_when_python_itself_breaks_down_it_is_started_anew(lesson):
    """What Python cannot catch: its own code traps."""
    code = "import ctypes\nctypes.string_at(0xFFFFFFF0, 1_000_000)"
    assert lesson.run_program(code) == "error"
    assert "started anew; your code is safe" in lesson.root.locator(".cell-note").text_content()
    assert "ctypes.string_at" in lesson.root.locator(".cm-content").inner_text()
    assert lesson.run_program("print('alive')") == "done"


LOOP = "x = 0\nwhile True: x += 1"
DEFIANT = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
PROGRAMS = [
    "print(1)",
    "import numpy as np\nprint(np.ones((500, 500)).sum())",
    "1 / 0",
    "x = bytearray(30_000_000)\nprint(len(x))",
    "import time\nprint('a'); time.sleep(0.2)",
    "print('\\n'.join(map(str, range(2000))))",
    LOOP,
    "while True: print('x')",
    "import time\ntime.sleep(60)",
    DEFIANT,
]


def renderer_bytes(page) -> int:
    """The proportional set size of the tab's process, after its garbage has been collected."""
    page.evaluate("gc()")
    page.wait_for_timeout(1000)
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    sizes = []
    for process in processes:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            sizes.append(next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")))
    return max(sizes) * 1024


@pytest.fixture
def page_with_gc(playwright, browser_type_launch_args, site):
    options = dict(browser_type_launch_args)
    browser = playwright.chromium.launch(**options | {"args": [*options["args"], "--js-flags=--expose-gc"]})
    page = browser.new_page()
    page.goto(f"{site}lessons/bits-and-integers/")
    yield page
    browser.close()


def test_two_hundred_runs_stops_and_kills_in_random_order(page_with_gc, record_property):
    page, dice = page_with_gc, random.Random(20_261_130)
    kernels = []
    page.on("worker", lambda worker: "kernel" in worker.url and kernels.append(worker))
    cells = [Cell(page, name) for name in ("overflow", "binary", "big-int")]
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    alive = lambda: [worker for worker in page.workers if "kernel" in worker.url]  # noqa: E731
    assert cells[0].run() == "done"
    page.wait_for_timeout(6000)  # the spare is there
    before = renderer_bytes(page)
    for _ in range(200):
        cell = dice.choice(cells)
        act = dice.choice(["run", "run", "run", "stop", "kill"])
        state = cell.root.get_attribute("data-state")
        if act == "run" and state not in ("starting", "running"):
            cell.root.evaluate("(cell, code) => { cell.code = code }", dice.choice(PROGRAMS))
            cell.button("Run").click()
        elif state in ("starting", "running"):
            cell.root.evaluate("cell => cell.stop()")
            if act == "kill":
                cell.root.evaluate("cell => cell.stop()")
        page.wait_for_timeout(dice.choice([0, 30, 200]))
        for _ in range(50):  # a worker that has been ended in the middle of a loop takes a moment to go
            if len(alive()) <= 2:
                break
            page.wait_for_timeout(100)
        assert len(alive()) <= 2
    for cell in cells:
        if cell.root.get_attribute("data-state") in ("starting", "running"):
            cell.root.evaluate("cell => { cell.stop(); cell.stop() }")
        cell.wait()
    for cell in cells:
        cell.root.evaluate("cell => { cell.code = 'print(6 * 7)' }")
        assert cell.run() == "done"
        assert cell.text("stdout") == "42\n"
    page.wait_for_timeout(6000)
    after = renderer_bytes(page)
    assert errors == []
    assert len(alive()) <= 2
    record_property("megabytes_before", before // 10**6)
    record_property("megabytes_after", after // 10**6)
    print(f"memory of the tab: {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after; {len(kernels)} kernels in all")
    # A kernel is some 150 MB: one that was forgotten would show, and so would what 200 runs left behind.
    assert after < before + 100e6
