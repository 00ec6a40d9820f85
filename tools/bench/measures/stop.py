"""From the press of Stop in an endless loop until the cell is stopped, on each rung of the ladder."""

import random

from playwright.sync_api import Page

from tools.bench.bench import Bench, WrongResult, run
from tools.bench.measures.restart import TERMINATE
from tools.bench.programs import PRINT
from tools.bench.report import Report, percentile

LOOP = "x = 0\nwhile True: x += 1\n"
SAMPLES = 20
#: A Stop that is heard knows the line on which it fell.
STATUS = {"shared": "Stopped on line 2", "blob": "Stopped on line 2", "terminate": "Stopped"}


def stopped(page: Page, rung: str, after: int) -> float:
    found = page.evaluate("([code, after]) => bench.stop(code, after)", [LOOP, after])
    if found["state"] != "stopped" or found["status"] != STATUS[rung]:
        raise WrongResult(f"{rung}: {found['state']}, {found['status']!r}")
    return float(found["ms"])


def measure(bench: Bench) -> Report:
    """from the press of Stop to the state "stopped", in an endless loop, on each rung"""
    report = Report()
    chance = random.Random(1)
    with bench.fresh() as context:
        # No spares: they would start while another page is measured.
        pages = {
            "shared": bench.lesson(context, spare=False, address=bench.sites.isolated),
            "blob": bench.lesson(context, spare=False),
            "terminate": bench.lesson(context, spare=False),
        }
        pages["terminate"].evaluate(TERMINATE)
        for page in pages.values():
            run(page, PRINT)
        for rungs in (["shared", "blob"], ["terminate"]):
            for _ in range(max(SAMPLES, 4 * bench.rounds)):
                for rung in rungs:
                    report.sample(rung, stopped(pages[rung], rung, chance.randrange(300, 900)))
    for rung in pages:
        for percent in (50, 95):
            report.add(f"{rung}, p{percent}", percentile(report.samples[rung], percent), "ms")
    return report
