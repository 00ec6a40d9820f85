"""How much memory the tab takes, with one Python and with a spare, beside plain Pyodide. Linux only."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tools.bench.bench import Bench, run, wait_for_spare
from tools.bench.programs import NUMPY
from tools.bench.report import Report

#: For what is left over from the start to be given back.
SETTLE_MS = 3000
HOWS = ["plain", "one kernel", "kernel and spare"]


def proportional_megabytes(rollup: str) -> float:
    """Pss of a /proc/<pid>/smaps_rollup, in millions of bytes."""
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    if not found:
        raise ValueError("no Pss")
    return int(found[1]) * 1024 / 1e6


def memory_of(context: BrowserContext) -> float:
    """The renderer process of the only page: the browser keeps another, empty one at hand, which is smaller."""
    assert context.browser
    processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return max(
        proportional_megabytes(Path(f"/proc/{process['id']}/smaps_rollup").read_text())
        for process in processes
        if process["type"] == "renderer"
    )


def started(bench: Bench, context: BrowserContext, how: str) -> Page:
    page = bench.plain(context) if how == "plain" else bench.lesson(context, NUMPY, spare=how != "one kernel")
    run(page, NUMPY)
    if how == "kernel and spare":
        wait_for_spare(page)
    return page


def measure(bench: Bench) -> Report:
    """the tab's memory after NumPy has run: plain, with one kernel, with kernel and spare (Linux)"""
    report = Report()
    try:
        for _ in range(bench.rounds):
            for how in HOWS:
                with bench.fresh() as context:
                    started(bench, context, how).wait_for_timeout(SETTLE_MS)
                    report.sample(how, memory_of(context), "MB")
    except OSError as error:
        report.notes.append(f"skipped: the memory of a process cannot be read here ({error})")
        return report
    for how in HOWS:
        report.add_median(how, "MB")
    return report
