"""The ladder of Stop, each rung by forcing it: shared memory, a blob: address taken back, the end of the worker."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Cell

TIDY = """\
import time
try:
    while True: pass
except KeyboardInterrupt:
    print("tidied up")
"""
DEFIANT = """\
while True:
    try:
        while True: pass
    except BaseException: pass
"""


@pytest.fixture(params=["shared", "blob", "terminate"])
def on_rung(request, page: Page, site: str, isolated_site: str) -> tuple[str, Cell]:
    """A lesson on which a Stop takes the rung of that name."""
    rung = request.param
    page.goto(f"{isolated_site if rung == 'shared' else site}lessons/bits-and-integers/")
    assert page.evaluate("crossOriginIsolated") is (rung == "shared")
    if rung == "terminate":
        page.evaluate("document.documentElement.dataset.stop = 'terminate'")
    return rung, Cell(page, "overflow")


def start(cell: Cell, code: str) -> None:
    cell.type_program(code)
    cell.button("Run").click()
    cell.wait("running")


def test_an_endless_loop_is_stopped(on_rung):
    rung, cell = on_rung
    assert cell.run_program("import sys; sys.alive = True") == "done"
    start(cell, "x = 1\nwhile True: x += 1")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    expect(cell.status).to_have_text("Stopped" if rung == "terminate" else "Stopped on line 2")
    assert cell.run_program("import sys; print(hasattr(sys, 'alive'))") == "done"
    assert cell.text("stdout") == f"{rung != 'terminate'}\n", "a Stop that is heard keeps the interpreter"


def test_a_program_may_tidy_up(on_rung):
    rung, cell = on_rung
    start(cell, TIDY)
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.text("stdout") == ("" if rung == "terminate" else "tidied up\n")


def test_a_sleep_is_stopped(on_rung):
    _, cell = on_rung
    start(cell, "import time\ntime.sleep(600)")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.run_program("import time; time.sleep(0.1); print('awake')") == "done"


def test_a_program_that_swallows_stop_is_killed(on_rung):
    rung, cell = on_rung
    start(cell, DEFIANT)
    cell.button("Stop").click()
    if rung != "terminate":
        expect(cell.status).to_contain_text("Kill ends it")
        assert cell.root.get_attribute("data-state") == "running"
        cell.button("Kill").click()
    assert cell.wait() == "stopped"
    expect(cell.button("Run")).to_be_visible()
    assert cell.run_program("print('alive')") == "done"


def test_a_computation_that_never_listens_is_ended_within_the_ladder(on_rung):
    _, cell = on_rung
    start(cell, "sum(range(10 ** 12))")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.run_program("print('alive')") == "done"


def test_a_second_stop_does_not_wait(lesson):
    """The clock that would end the run by itself is taken away: only the second press is left to do it."""
    start(lesson, "sum(range(10 ** 12))")
    lesson.button("Stop").evaluate(
        "stop => { const real = setTimeout; window.setTimeout = () => 0; stop.click(); window.setTimeout = real }"
    )
    lesson.page.wait_for_timeout(1500)
    assert lesson.root.get_attribute("data-state") == "running"
    lesson.button("Stop").click()
    assert lesson.wait() == "stopped"


def test_after_a_kill_the_spare_steps_in(lesson):
    kernels = []
    lesson.page.on("worker", lambda worker: "kernel" in worker.url and kernels.append(worker))
    assert lesson.run() == "done"
    lesson.page.wait_for_event("worker", lambda worker: "kernel" in worker.url, timeout=30_000)
    assert len(kernels) == 2
    lesson.page.evaluate("document.documentElement.dataset.stop = 'terminate'")
    start(lesson, DEFIANT)
    lesson.button("Stop").click()
    lesson.wait("running", "stopped")
    if lesson.root.get_attribute("data-state") == "running":
        lesson.button("Kill").click()
    assert lesson.wait() == "stopped"
    assert lesson.run_program("print('spare')") == "done"
    assert lesson.text("stdout") == "spare\n"


def test_where_memory_is_short_there_is_no_spare(page, site):
    kernels = []
    page.on("worker", lambda worker: "kernel" in worker.url and kernels.append(worker))
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 4 })")
    page.goto(f"{site}lessons/bits-and-integers/")
    assert Cell(page, "overflow").run() == "done"
    page.wait_for_timeout(6000)
    assert len(kernels) == 1


def test_in_a_frame_of_another_site_with_storage_blocked(browser, site):
    context = browser.new_context()
    page = context.new_page()
    throws = "Object.defineProperty(window, name, { get() { throw new Error('blocked') } })"
    blocked = "['localStorage', 'sessionStorage', 'indexedDB', 'caches']"
    page.add_init_script(f"if (top !== self) for (const name of {blocked}) {throws}")
    page.goto(site.replace("127.0.0.1", "localhost") + "404.html")
    page.set_content(
        f'<iframe title="lesson" width="900" height="700" src="{site}lessons/bits-and-integers/"></iframe>'
    )
    frame = page.frame_locator("iframe")
    cell = frame.locator("run-cell#overflow")
    run = cell.get_by_role("button", name="Run", exact=True)
    run.click()
    expect(cell).to_have_attribute("data-state", "done", timeout=60_000)
    assert cell.locator('[data-stream="stdout"]').text_content() == "[-128]\n"
    cell.locator(".cell-code pre").click()
    expect(cell.locator(".cm-content")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("x = 1\nwhile True: x += 1")
    run.click()
    expect(cell).to_have_attribute("data-state", "running")
    cell.get_by_role("button", name="Stop").click()
    expect(cell).to_have_attribute("data-state", "stopped")
    expect(cell.get_by_role("status")).to_have_text("Stopped on line 2")
    context.close()
