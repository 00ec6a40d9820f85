"""What every measure is given: a browser on either side, pages in which `bench` is defined, and checked results."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.bench.programs import Program
from tools.bench.sites import Sites
from tools.browser import launch_options

SCRIPTS = Path(__file__).parent / "page"
LESSON = "lessons/bits-and-integers/"
#: The first cell of that lesson.
CELL = "binary"
#: Short memory: the page makes no spare.
SMALL = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 4 });"
PATIENCE_MS = 120_000


class WrongResult(Exception):
    """A run did not give what it must."""


class TooLate(WrongResult):
    """Python had begun before Run was pressed: the machine was busy with something else."""


class Bench:
    def __init__(self, playwright: Playwright, sites: Sites, rounds: int) -> None:
        self.playwright = playwright
        self.sites = sites
        self.rounds = rounds

    @contextlib.contextmanager
    def fresh(self) -> Iterator[BrowserContext]:
        """A new browser with nothing in its cache."""
        browser = self.playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        try:
            yield browser.new_context()
        finally:
            browser.close()

    @contextlib.contextmanager
    def kept(self, profile: Path) -> Iterator[BrowserContext]:
        """A new browser with the cache of an earlier one."""
        context = self.playwright.chromium.launch_persistent_context(profile, **launch_options())  # type: ignore[arg-type]
        try:
            yield context
        finally:
            context.close()

    def lesson(
        self,
        context: BrowserContext,
        program: Program | None = None,
        spare: bool = True,
        address: str = "",
        until: str = "load",
    ) -> Page:
        """A lesson, opened; the first cell holds `program` as if it had been typed on an earlier visit."""
        page = context.new_page()
        if program:
            saved = f"localStorage.setItem('how-computers-work.code.{CELL}', {json.dumps(program.code)});"
            page.add_init_script(saved)
        if not spare:
            page.add_init_script(SMALL)
        page.add_init_script(path=SCRIPTS / "cell.mjs")
        page.goto((address or self.sites.ours) + LESSON, wait_until=until, timeout=PATIENCE_MS)  # type: ignore[arg-type]
        return page

    def plain(self, context: BrowserContext, address: str = "", until: str = "load") -> Page:
        """The page of plain Pyodide, opened; nothing is loaded before its first run."""
        page = context.new_page()
        page.add_init_script(path=SCRIPTS / "plain.mjs")
        page.goto(address or self.sites.plain, wait_until=until, timeout=PATIENCE_MS)  # type: ignore[arg-type]
        return page

    def open(self, side: str, context: BrowserContext, program: Program, until: str = "load") -> Page:
        """Either side's page, with no Python in it yet."""
        if side == "plain":
            return self.plain(context, until=until)
        page = self.lesson(context, program, until=until)
        if kernels(page):
            raise TooLate("Python began before Run was pressed")
        return page


def in_time(take: Callable[..., float], *arguments: object) -> float:
    """A sample; taken again, at most twice, where it came too late."""
    for _ in range(2):
        with contextlib.suppress(TooLate):
            return take(*arguments)
    return take(*arguments)


def run(page: Page, program: Program, call: str = "run") -> dict[str, Any]:
    """Runs a program by one of the page's functions and checks what it printed."""
    found: dict[str, Any] = page.evaluate(f"code => bench.{call}(code)", program.code)
    if found["state"] != "done" or found["printed"] != program.prints:
        raise WrongResult(f"printed {found['printed']!r}, not {program.prints!r} ({found['state']})")
    return found


def press(page: Page, program: Program) -> float:
    """Milliseconds from the press of Run to the output of the program that the cell holds, or that plain is given."""
    return float(run(page, program)["ms"])


def kernels(page: Page) -> int:
    """How many workers of ours the page has."""
    return sum("kernel" in worker.url for worker in page.workers)


def wait_for_spare(page: Page) -> None:
    """After a run: until a second Python is ready. Each one that becomes ready writes how it started."""
    page.evaluate("delete document.documentElement.dataset.kernel")
    page.wait_for_function("document.documentElement.dataset.kernel", timeout=PATIENCE_MS)
    if kernels(page) != 2:
        raise WrongResult(f"{kernels(page)} kernels, not two")
