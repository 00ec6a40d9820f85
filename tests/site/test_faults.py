"""A download that fails, stalls, is cut short or altered: the file is named, Retry works, the reader's code is safe."""

import gzip
import threading
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.site.conftest import SITE, Cell, files_of_runtime
from tests.site.network import Network

WASM = next(p.name for p in files_of_runtime() if ".wasm" in p.name)
WASM_MB = next(p.stat().st_size for p in files_of_runtime() if p.name == WASM) / 1e6
NUMPY = next(p.name for p in files_of_runtime() if p.name.startswith("numpy"))


def altered(route: Route) -> None:
    data = bytearray(route.fetch().body())
    data[len(data) // 2] ^= 0xFF
    route.fulfill(body=bytes(data), content_type="application/octet-stream")


def replaced(route: Route) -> None:
    """The right length and a sound gzip stream of something else: only the sum tells."""
    body = route.fetch().body()
    other = gzip.compress(b"", 9)
    route.fulfill(body=other + b"\0" * (len(body) - len(other)), content_type="application/octet-stream")


def truncated(route: Route) -> None:
    body = route.fetch().body()
    route.fulfill(body=body[: len(body) // 2], content_type="application/octet-stream")


FAULTS: dict[str, tuple[Callable[[Route], None], str]] = {
    "missing": (lambda route: route.fulfill(status=404, body="no"), "is not on the server"),
    "failed": (lambda route: route.abort(), "the connection failed"),
    "server error": (lambda route: route.fulfill(status=500, body="no"), "status 500"),
    "truncated": (truncated, "arrived incomplete"),
    "altered": (altered, "arrived altered"),
    "replaced": (replaced, "arrived altered"),
}


FILES = [WASM, NUMPY, "python_stdlib.bin", "pyodide.asm.mjs.bin"]
CASES = [(fault, name) for name in FILES for fault in ("missing", "failed", "truncated", "altered")]


@pytest.mark.parametrize(("fault", "name"), [*CASES, ("server error", NUMPY), ("replaced", NUMPY)])
def test_the_file_is_named_and_retry_works(lesson, fault, name):
    handler, words = FAULTS[fault]
    address = f"**/assets/runtime/**/{name}"
    lesson.page.route(address, handler)
    # The plain start needs every one of the files.
    lesson.page.evaluate("document.documentElement.dataset.start = 'plain'")
    lesson.type_program("import numpy\nprint('kept')")
    assert lesson.run() == "error"
    note = lesson.root.locator(".cell-note")
    expect(note).to_contain_text(name)
    expect(note).to_contain_text(words)
    expect(lesson.root.locator(".cm-content")).to_contain_text("print('kept')")
    lesson.page.unroute(address)
    lesson.button("Retry").click()
    assert lesson.wait("done") == "done"
    assert lesson.text("stdout") == "kept\n"


def test_a_stalled_download_is_given_up(page, site):
    page.goto(f"{site}lessons/bits-and-integers/")
    page.evaluate("document.documentElement.dataset.stallSeconds = '1'")
    held = []
    page.route(f"**/{WASM}", lambda route: held.append(route))
    cell = Cell(page, "overflow")
    assert cell.run() == "error"
    expect(cell.root.locator(".cell-note")).to_contain_text(f"{WASM} stopped arriving after 0.0 of {WASM_MB:.1f} MB")
    page.unroute(f"**/{WASM}")
    cell.button("Retry").click()
    assert cell.wait("done") == "done"


def test_loading_is_shown_in_megabytes(lesson):
    def slowly(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    lesson.page.route(f"**/{WASM}", slowly)
    lesson.button("Run").click()
    expect(lesson.status).to_have_text("Starting Python")
    lesson.page.wait_for_function(
        "/^\\d+\\.\\d of \\d+\\.\\d MB$/.test(document.querySelector('run-cell#overflow .cell-progress').textContent)"
    )
    assert lesson.wait() == "done"
    expect(lesson.root.locator(".cell-progress")).to_have_text("")


def test_a_package_that_fails_later_leaves_the_kernel_alive(lesson):
    assert lesson.run() == "done"
    address = "**/assets/runtime/**/matplotlib*"
    lesson.page.route(address, lambda route: route.abort())
    other = Cell(lesson.page, "pixel-overflow")
    assert other.run() == "error"
    expect(other.root.locator(".cell-note")).to_contain_text("matplotlib-3.10.8.bin")
    assert lesson.run() == "done"
    lesson.page.unroute(address)
    other.button("Retry").click()
    assert other.wait("done") == "done"


@pytest.mark.parametrize("how", ["held", "missing"])
def test_python_starts_without_the_unpacker(page, how):
    """Firefox now and then never loads a worker's worker."""
    network = Network(SITE)
    script = next(SITE.glob("assets/unpacker-*.js")).relative_to(SITE).as_posix()
    over = threading.Event()
    held = lambda handler: over.wait(60)  # noqa: E731
    network.faults[script] = held if how == "held" else lambda handler: handler.send_error(404)
    try:
        page.goto(f"{network.address}lessons/bits-and-integers/")
        cell = Cell(page, "overflow")
        assert cell.run() == "done"
        assert script in network.asked
        assert page.evaluate("document.documentElement.dataset.kernel") == "snapshot"
    finally:
        over.set()
        network.cut()


def test_a_kernel_that_never_answers_is_given_up(page, site):
    page.goto(f"{site}lessons/bits-and-integers/")
    page.evaluate("document.documentElement.dataset.answerSeconds = '2'")
    held = []
    page.route("**/assets/kernel-*.js", lambda route: held.append(route))
    cell = Cell(page, "overflow")
    assert cell.run() == "error"
    expect(cell.root.locator(".cell-note")).to_contain_text("does not answer")
    page.unroute("**/assets/kernel-*.js")
    page.evaluate("delete document.documentElement.dataset.answerSeconds")
    cell.button("Retry").click()
    assert cell.wait("done") == "done"


def test_a_kernel_that_cannot_be_loaded_is_said(lesson):
    lesson.page.route("**/assets/kernel-*.js", lambda route: route.abort())
    assert lesson.run() == "error"
    expect(lesson.root.locator(".cell-note")).to_contain_text("kernel-")
    lesson.page.unroute("**/assets/kernel-*.js")
    lesson.button("Retry").click()
    assert lesson.wait("done") == "done"


def test_an_editor_that_cannot_be_loaded_is_said(lesson):
    lesson.page.route("**/assets/editor-*.js", lambda route: route.abort())
    lesson.root.locator(".cell-code pre").click()
    expect(lesson.root.locator(".cell-note")).to_contain_text("editor could not be loaded")
    lesson.page.unroute("**/assets/editor-*.js")
    assert lesson.run_program("print(1)") == "done"


def test_where_the_clipboard_and_sums_are_not_allowed_all_works(page, site):
    """Plain http from another machine has no crypto.subtle and no clipboard API."""
    page.add_init_script("delete Navigator.prototype.clipboard")
    page.context.route("**/kernel-*.js", insecure)
    page.goto(f"{site}lessons/bits-and-integers/")
    cell = Cell(page, "overflow")
    assert cell.run() == "done"
    cell.button("Copy code").click()
    expect(cell.status).to_have_text("Code copied.")


def insecure(route: Route) -> None:
    """The kernel as it is where the page is not a secure context."""
    script = "Object.defineProperty(crypto, 'subtle', { value: undefined });\n" + route.fetch().text()
    route.fulfill(body=script, content_type="text/javascript")
