"""Firefox and WebKit do what Chromium does: one list of cases (cases.js), pressed in each engine that is here."""

import threading
from collections.abc import Iterator

import pytest

from tests.engines import drivers
from tools.paths import ROOT
from tools.serve import server

PRESS, CASES = drivers.HERE / "press.js", drivers.HERE / "cases.js"
NAMES = drivers.names(CASES)


@pytest.fixture(scope="module")
def walk() -> Iterator[drivers.Walk]:
    with server(ROOT / "site", 0, "/course/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{running.server_port}/course/lessons/bits-and-integers/"
        yield [("open", address), *(("case", name) for name in NAMES)]
        running.shutdown()


@pytest.fixture(scope="module")
def firefox(walk: drivers.Walk) -> dict[str, str]:
    return drivers.firefox(walk, PRESS, CASES)


@pytest.fixture(scope="module")
def webkit(walk: drivers.Walk) -> dict[str, str]:
    return drivers.webkit(walk, PRESS, CASES)


def test_the_list_of_cases_is_read():
    assert {"start", "numpy", "stop", "print for ever", "restart"} <= set(NAMES)


@drivers.needs_firefox
@pytest.mark.parametrize("name", NAMES)
def test_firefox(firefox, name):
    assert firefox[name] == "ok"


@drivers.needs_webkit
@pytest.mark.parametrize("name", NAMES)
def test_webkit(webkit, name):
    assert webkit[name] == "ok"
