"""Python starts while the reader reads, where the line allows it, and rests in a tab that nobody looks at."""

import pytest

from tests.site.conftest import Cell

READY = "document.documentElement.dataset.kernel !== undefined"


def kernels_of(page):
    found = []
    page.on("worker", lambda worker: "kernel" in worker.url and found.append(worker))
    return found


def test_python_is_there_when_run_is_pressed_after_reading(page, site):
    kernels = kernels_of(page)
    page.goto(f"{site}lessons/bits-and-integers/")
    cell = Cell(page, "overflow")
    cell.root.scroll_into_view_if_needed()
    page.wait_for_function(READY, timeout=60_000)
    assert cell.root.get_attribute("data-state") == "idle"
    assert cell.run() == "done"
    assert len(kernels) == 1


@pytest.mark.parametrize("path", ["glossary/", "teach/hosting/"])
def test_a_page_without_cells_costs_nothing(page, site, path):
    kernels, asked = kernels_of(page), []
    page.on("request", lambda request: "/runtime/" in request.url and asked.append(request.url))
    page.goto(site + path)
    page.wait_for_timeout(5000)
    assert (kernels, asked) == ([], [])


def test_a_metered_line_costs_nothing_before_run(page, site):
    kernels = kernels_of(page)
    metered = "{ saveData: true, effectiveType: '4g' }"
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'connection', {{ get: () => ({metered}) }})")
    page.goto(site)
    page.wait_for_timeout(5000)
    assert kernels == []
    assert Cell(page, "first-run").run() == "done"


def test_a_warm_up_that_fails_is_quiet_and_run_tries_again(page, site):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/assets/runtime/**", lambda route: route.abort())
    page.goto(site)
    page.wait_for_timeout(5000)
    cell = Cell(page, "first-run")
    assert cell.root.get_attribute("data-state") == "idle" and errors == []
    assert cell.root.locator(".cell-note").text_content() == ""
    page.unroute("**/assets/runtime/**")
    assert cell.run() == "done"


def test_a_hidden_tab_frees_its_python_and_gets_it_back(lesson):
    page = lesson.page
    assert lesson.run() == "done"
    page.evaluate(
        """() => {
            document.documentElement.dataset.restSeconds = '0.1';
            Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    page.wait_for_timeout(1000)
    assert [worker for worker in page.workers if "kernel" in worker.url] == []
    page.evaluate("() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')) }")
    assert lesson.run() == "done"
    assert lesson.text("stdout") == "[-128]\n"


def test_a_hidden_tab_lets_a_running_program_end_first(lesson):
    page = lesson.page
    lesson.type_program("import time\ntime.sleep(1.5)\nprint('to the end')")
    lesson.button("Run").click()
    lesson.wait("running")
    page.evaluate(
        """() => {
            document.documentElement.dataset.restSeconds = '0.2';
            Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert lesson.wait() == "done"
    assert lesson.text("stdout") == "to the end\n"
    page.wait_for_timeout(1000)
    assert [worker for worker in page.workers if "kernel" in worker.url] == []
