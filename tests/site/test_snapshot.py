"""Starting from the snapshot, and the plain start behind it: forced, and after every fault of the snapshot."""

import re

import pytest

from cells.examples import find
from tests.site.conftest import Cell, cells_of, files_of_runtime
from tools.checks import judge

[SNAPSHOT] = [path.name for path in files_of_runtime() if re.fullmatch(r"snapshot-[0-9a-f]{8}.bin", path.name)]
START = "document.documentElement.dataset.kernel"


def test_a_fast_line_starts_from_the_snapshot(lesson):
    assert lesson.run() == "done"
    assert lesson.page.evaluate(START) == "snapshot", lesson.page.evaluate("document.documentElement.dataset.kernelWhy")


@pytest.mark.parametrize("fault", ["missing", "altered", "another build"])
def test_a_fault_of_the_snapshot_falls_back_to_the_plain_start(lesson, fault):
    def spoil(route):
        if fault == "missing":
            return route.fulfill(status=404, body="no")
        data = bytearray(route.fetch().body())
        data[len(data) // 2] ^= 0xFF
        return route.fulfill(body=bytes(data), content_type="application/octet-stream")

    if fault == "another build":
        script = "**/kernel-*.js"
        # The layout then names a table that this engine does not have.
        lesson.page.context.route(
            script,
            lambda route: route.fulfill(
                body=route.fetch().text().replace("tableStart:", "tableStart:-1+"), content_type="text/javascript"
            ),
        )
    else:
        lesson.page.route(f"**/{SNAPSHOT}", spoil)
    assert lesson.run() == "done"
    assert lesson.text("stdout") == "[-128]\n"
    assert lesson.page.evaluate(START) == "plain"
    assert lesson.page.evaluate("document.documentElement.dataset.kernelWhy") != ""


def test_a_slow_line_starts_the_lighter_way(page, site):
    metered = "{ saveData: true, effectiveType: '4g' }"
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'connection', {{ get: () => ({metered}) }})")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}lessons/bits-and-integers/")
    assert Cell(page, "overflow").run() == "done"
    assert page.evaluate(START) == "plain"
    assert not [url for url in asked if SNAPSHOT in url]


@pytest.mark.parametrize(
    ("mbit_seen", "code", "start"),
    [
        (40, "print(1)", "snapshot"),
        (15, "import numpy", "snapshot"),
        (15, "print(1)", "plain"),
        (5, "import numpy", "plain"),
    ],
)
def test_the_speed_of_the_line_and_the_program_decide(page, site, mbit_seen, code, start):
    """What the browser says of the page's own files is put in its mouth: 100 kB at that rate."""
    ms = 100_000 * 8 / 1000 / mbit_seen
    entry = f"{{ transferSize: 100_000, encodedBodySize: 100_000, responseStart: 0, responseEnd: {ms} }}"
    page.add_init_script(f"performance.getEntriesByType = () => [{entry}]")
    page.goto(f"{site}lessons/bits-and-integers/")
    cell = Cell(page, "overflow")
    cell.root.evaluate("(cell, code) => { cell.code = code; cell.run() }", code)
    assert cell.wait() == "done"
    assert page.evaluate(START) == start


@pytest.fixture(scope="module")
def plain_page(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}lessons/floating-point/")
    page.evaluate("document.documentElement.dataset.start = 'plain'")
    yield page
    context.close()


@pytest.mark.parametrize("example_id", cells_of("lessons/floating-point/"))
def test_the_plain_start_runs_a_whole_lesson(plain_page, example_id):
    cell = Cell(plain_page, example_id)
    assert cell.run() == "done"
    judge(find(example_id), cell.text("stdout"), cell.text("stderr"))
    assert plain_page.evaluate(START) == "plain"


def test_what_must_differ_from_reader_to_reader_does(lesson):
    """A snapshot freezes the random state of whoever made it; every run begins anew."""
    code = (
        "import random, uuid, numpy as np\n"
        "print(random.random(), np.random.rand(), np.random.default_rng().random(), uuid.uuid4())"
    )
    seen = set()
    for _ in range(2):
        lesson.page.reload()
        assert lesson.run_program(code) == "done", lesson.text("stderr")
        assert lesson.page.evaluate(START) == "snapshot"
        seen.update(lesson.text("stdout").split())
    assert len(seen) == 8


def test_numpy_is_whole_after_a_restore(lesson):
    code = """\
import numpy as np
from numpy.testing import assert_allclose
from numpy.polynomial import Polynomial
a = np.random.default_rng(1).random((8, 8))
u, s, v = np.linalg.svd(a)
assert_allclose(u @ np.diag(s) @ v, a)
assert_allclose(np.linalg.solve(a, a @ np.ones(8)), np.ones(8))
assert_allclose(np.fft.ifft(np.fft.fft(a)).real, a)
assert_allclose(np.einsum("ij,jk->ik", a, a), a @ a)
assert np.ma.masked_less(a, 0.5).count() == (a >= 0.5).sum()
assert (np.sort(a, axis=None) == a.ravel()[np.lexsort((a.ravel(),))]).all()
assert Polynomial([1, 2])(3) == 7
print("whole")
"""
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    assert lesson.text("stdout") == "whole\n"
    assert lesson.page.evaluate(START) == "snapshot"


def asked_of_runtime(page):
    asked = []
    page.on("request", lambda request: "/runtime/" in request.url and asked.append(request.url.split("/")[-1]))
    return asked


def test_what_is_in_memory_already_is_not_fetched(lesson):
    asked = asked_of_runtime(lesson.page)
    assert lesson.run_program("import json, numpy as np\nprint(json.dumps(np.arange(2).tolist()))") == "done"
    assert lesson.page.evaluate(START) == "snapshot"
    assert not [name for name in asked if "stdlib" in name or name.startswith("numpy")]


@pytest.mark.parametrize(
    ("code", "printed", "needs"),
    [
        ("import colorsys\nprint(colorsys.rgb_to_hsv(0, 0, 0))", "(0.0, 0.0, 0)\n", "python_stdlib.bin"),
        # Neither import stands at the top: nothing foretells them.
        ("print('x'.encode('idna'))", "b'x'\n", "python_stdlib.bin"),
        ("import numpy as np\nfrom numpy import testing\nprint(testing.__name__)", "numpy.testing\n", "numpy-"),
    ],
)
def test_what_is_not_in_memory_is_fetched_when_it_is_imported(lesson, code, printed, needs):
    asked = asked_of_runtime(lesson.page)
    assert lesson.run_program(code) == "done", lesson.text("stderr")
    assert lesson.text("stdout") == printed
    assert lesson.page.evaluate(START) == "snapshot"
    assert [name for name in asked if name.startswith(needs)]


@pytest.mark.parametrize("code", ["import colorsys", "'x'.encode('idna')"])
def test_an_import_without_a_connection_names_the_file_and_can_be_tried_again(lesson, code):
    assert lesson.run() == "done"
    lesson.page.route("**/python_stdlib.bin", lambda route: route.abort())
    assert lesson.run_program(code) == "error"
    assert "python_stdlib.bin could not be fetched" in lesson.root.locator(".cell-note").text_content()
    lesson.page.unroute("**/python_stdlib.bin")
    lesson.root.get_by_role("button", name="Retry").click()
    assert lesson.wait() == "done", lesson.text("stderr")


def test_an_altered_library_is_not_used(lesson):
    assert lesson.run() == "done"
    lesson.page.route("**/python_stdlib.bin", lambda route: route.fulfill(body=b"x" * 4_100_000))
    assert lesson.run_program("'x'.encode('idna')") == "error"
    assert "arrived altered" in lesson.root.locator(".cell-note").text_content()
