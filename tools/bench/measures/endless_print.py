"""A program that prints without end: the page stays free, and Stop is heard."""

from tools.bench.bench import Bench, WrongResult, run
from tools.bench.programs import PRINT
from tools.bench.report import Report

ENDLESS = 'while True: print("x")\n'
FOR_MS = 5000
PAUSE = "longest pause of the page"


def measure(bench: Bench) -> Report:
    """the longest pause of the page while a program prints for five seconds, and the Stop after that"""
    report = Report()
    for _ in range(bench.rounds):
        with bench.fresh() as context:
            page = bench.lesson(context, spare=False)
            run(page, PRINT)
            found = page.evaluate("([code, ms]) => bench.printEndlessly(code, ms)", [ENDLESS, FOR_MS])
            if found["state"] != "stopped" or not found["printed"].startswith("x\nx\nx\n"):
                raise WrongResult(f"{found['state']}, {found['printed'][:20]!r}")
            report.sample(PAUSE, found["longest"])
            report.sample("Stop", found["ms"])
    report.add_median(PAUSE)
    report.add("longest pause of all rounds", max(report.samples[PAUSE]), "ms")
    report.add_median("Stop")
    report.notes.append("a pause: a gap between two ticks of a timer of 10 ms, less these 10 ms")
    return report
