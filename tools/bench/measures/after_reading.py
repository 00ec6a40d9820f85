"""A reader who reads first: Python starts meanwhile, and neither holds up the page nor the first Run."""

from tools.bench.bench import CELL, Bench, press
from tools.bench.programs import FIRST
from tools.bench.report import Report

READING_MS = 10_000
#: What the page itself does after its load event is over by then; Python starts half a second later.
PAGE_IS_OVER_MS = 2000
TASK = "longest task while Python warms up"


def measure(bench: Bench) -> Report:
    """first print and NumPy result ten seconds after the lesson was opened, and the page's longest task meanwhile"""
    report = Report()
    for _ in range(bench.rounds):
        for what, program in FIRST.items():
            with bench.fresh() as context:
                page = bench.lesson(context, program)
                page.locator(f"run-cell#{CELL}").scroll_into_view_if_needed()
                page.wait_for_timeout(READING_MS)
                report.sample(TASK, page.evaluate("after => bench.longestTask(after)", PAGE_IS_OVER_MS))
                report.sample(what, press(page, program))
    for what in FIRST:
        report.add_median(what)
    report.add_median(TASK)
    report.add("longest such task of all rounds", max(report.samples[TASK]), "ms")
    report.notes.append("tasks below 50 ms count as 0, as the browser does not tell of them")
    return report
