"""A Stop that had to end the worker: how soon the next Run answers, against plain Pyodide started anew in its page."""

from tools.bench.bench import Bench, WrongResult, kernels, run, wait_for_spare
from tools.bench.programs import PRINT
from tools.bench.report import Report

#: The worst rung of Stop: nothing reaches the running program.
TERMINATE = "document.documentElement.dataset.stop = 'terminate'"


def with_spare(bench: Bench) -> float:
    """Milliseconds from the press of Run, once the cell is stopped."""
    with bench.fresh() as context:
        page = bench.lesson(context, PRINT)
        page.evaluate(TERMINATE)
        run(page, PRINT)
        wait_for_spare(page)
        return float(run(page, PRINT, "stopAndRun")["ms"])


def without_spare(bench: Bench) -> float:
    """Milliseconds from the press of Stop: a new Python is started at that moment, not at the next Run."""
    with bench.fresh() as context:
        page = bench.lesson(context, PRINT, spare=False)
        page.evaluate(TERMINATE)
        run(page, PRINT)
        page.wait_for_timeout(3000)
        if kernels(page) != 1:
            raise WrongResult("there is a spare where memory is short")
        return float(run(page, PRINT, "stopAndRun")["sinceStop"])


def plain(bench: Bench) -> float:
    """Milliseconds from the end of the worker to the output of a new one in the same page."""
    with bench.fresh() as context:
        page = bench.plain(context)
        run(page, PRINT)
        return float(run(page, PRINT, "stopAndRun")["sinceStop"])


def measure(bench: Bench) -> Report:
    """the first print after the worker had to be ended: with a spare, without one, and plain"""
    report = Report()
    for _ in range(bench.rounds):
        report.sample("plain", plain(bench))
        report.sample("with a spare", with_spare(bench))
        report.sample("without a spare", without_spare(bench))
    for how in ("with a spare", "without a spare"):
        report.add(f"{how}, ratio", report.median(how) / report.median("plain"))
        report.add_median(how)
    report.add_median("plain")
    report.notes += [
        "with a spare: from the press of Run, once the cell is stopped",
        "without a spare: from the press of Stop (a new Python starts then), the next Run being pressed at once",
    ]
    return report
