"""Drives a browser over the built site, served under a sub-path as a course would serve it."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

from tools.browser import launch_options
from tools.paths import ROOT
from tools.serve import server

SITE = ROOT / "site"
#: Long enough for a busy machine to load Python; no test asserts a time.
PATIENCE_MS = 90_000
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site under /course/, with a slash at its end."""
    with server(SITE, 0, "/course/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/course/"
        running.shutdown()


@pytest.fixture(scope="session")
def isolated_site() -> Iterator[str]:
    """The site with the headers that allow shared memory."""
    with server(SITE, 0, "/course/", isolated=True) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/course/"
        running.shutdown()


@pytest.fixture(scope="session")
def strict_browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser that gives storage to no frame of another site: a setting that the headless shell does not know."""
    options = launch_options(whole=True)
    blocking = ["--test-third-party-cookie-phaseout", "--block-third-party-cookies"]
    browser = playwright.chromium.launch(**{**options, "args": [*options["args"], *blocking]})
    yield browser
    browser.close()


def pages() -> list[str]:
    """Every page of the built site, as a path below its address; without those for frames."""
    found = sorted(str(p.relative_to(SITE)) for p in SITE.rglob("*.html") if p.name != "404.html")
    found = [p for p in found if not p.startswith("embed/")]
    return [p.removesuffix("index.html") for p in found]


def cells_of(path: str) -> list[str]:
    """The ids of a page's cells, in order; without those that do not run yet."""
    html = (SITE / path / "index.html").read_text(encoding="utf-8")
    return re.findall(r'<run-cell id="?([\w-]+)"?(?![^>]*data-soon)', html)


def exercises_of(path: str) -> list[str]:
    """The ids of a page's exercises, in order."""
    html = (SITE / path / "index.html").read_text(encoding="utf-8")
    return re.findall(r'<run-exercise id="?([\w-]+)"?', html)


def page_of(example_id: str) -> str:
    return next(path for path in pages() if example_id in cells_of(path))


class Cell:
    """A cell as a reader has it: buttons by their names, streams, one sentence of status."""

    def __init__(self, page: Page, example_id: str) -> None:
        self.page = page
        self.root: Locator = page.locator(f"run-cell#{example_id}")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def stream(self, name: str) -> Locator:
        return self.root.locator(f'[data-stream="{name}"]')

    @property
    def status(self) -> Locator:
        return self.root.get_by_role("status")

    def text(self, name: str) -> str:
        return self.stream(name).text_content() or ""

    def wait(self, *states: str) -> str:
        """Waits until the cell is in one of the states (by default: any end of a run); returns it."""
        wanted = states or ("done", "error", "stopped")
        selector = ", ".join(f'[data-state="{s}"]' for s in wanted)
        self.page.locator(f"run-cell#{self.root.get_attribute('id')}:is({selector})").wait_for(timeout=PATIENCE_MS)
        return self.root.get_attribute("data-state") or ""

    def run(self) -> str:
        """Presses Run and waits for the end; returns the state."""
        self.button("Run").click()
        return self.wait()

    def open_editor(self) -> Locator:
        """Clicks into the code, as a reader does, and waits for the editor."""
        self.root.locator(".cm-content, .cell-code pre").first.click()
        editor = self.root.locator(".cm-content")
        expect(editor).to_be_focused()
        return editor

    def type_program(self, code: str) -> None:
        self.open_editor()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def run_program(self, code: str) -> str:
        self.type_program(code)
        return self.run()


@pytest.fixture
def lesson(page: Page, site: str) -> Cell:
    """The cell `overflow` on a fresh page of lesson 1."""
    page.goto(f"{site}lessons/bits-and-integers/")
    return Cell(page, "overflow")


@pytest.fixture(scope="session")
def long_lived(browser: Any) -> Iterator[BrowserContext]:
    """One context for all tests that only press Run: they share a kernel as a reader's pages do."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture(scope="session")
def examples_page(long_lived: BrowserContext) -> Page:
    return long_lived.new_page()


def wait_for_material(page: Page) -> None:
    """Until Material has fetched its sitemap, links are ordinary."""
    page.wait_for_load_state("networkidle")


def files_of_runtime() -> list[Path]:
    return sorted((SITE / "assets" / "runtime").rglob("*.bin"))
