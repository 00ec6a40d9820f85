"""The unzipped package, opened from a disk in Firefox and in WebKit."""

from pathlib import Path

import pytest

from tests.engines import drivers

PRESS, CASES = drivers.HERE / "press.js", drivers.HERE / "disk_cases.js"
NAMES = drivers.names(CASES)


@pytest.fixture(scope="module")
def walk(unzipped: Path) -> drivers.Walk:
    return [
        ("open", (unzipped / "lessons" / "bits-and-integers" / "index.html").as_uri()),
        *(("case", name) for name in ("integer", "numpy", "picture", "stop", "search")),
        ("follow", ".md-footer__link--next"),
        ("case", "next page"),
        ("open", (unzipped / "lessons" / "will-it-fit" / "index.html").as_uri()),
        ("case", "will it fit"),
    ]


@pytest.fixture(scope="module")
def firefox(walk: drivers.Walk) -> dict[str, str]:
    return drivers.firefox(walk, PRESS, CASES)


@pytest.fixture(scope="module")
def webkit(walk: drivers.Walk) -> dict[str, str]:
    return drivers.webkit(walk, PRESS, CASES)


@drivers.needs_firefox
@pytest.mark.parametrize("name", NAMES)
def test_firefox(firefox, name):
    assert firefox[name] == "ok"


@drivers.needs_webkit
@pytest.mark.parametrize("name", NAMES)
def test_webkit(webkit, name):
    assert webkit[name] == "ok"
