"""A first visit: a fresh browser, a page that has loaded, Run."""

from tools.bench.bench import Bench, in_time, press
from tools.bench.programs import FIRST
from tools.bench.report import Report


def measure(bench: Bench) -> Report:
    """first print and first NumPy result in a fresh browser, and the bytes that travel for them"""
    report = Report()
    traffic = {"ours": bench.sites.ours_traffic, "plain": bench.sites.plain_traffic}

    def first(side: str, what: str) -> float:
        with bench.fresh() as context:
            page = bench.open(side, context, FIRST[what], until="networkidle")
            before = traffic[side].bytes
            ms = press(page, FIRST[what])
            report.samples[f"{what}, {side}, MB"] = [(traffic[side].bytes - before) / 1e6]
            return ms

    for _ in range(bench.rounds):
        for what in FIRST:
            for side in ("plain", "ours"):
                report.sample(f"{what}, {side}", in_time(first, side, what))
    for what in FIRST:
        report.compare(what, f"{what}, ours", f"{what}, plain")
    for what in FIRST:
        for side in ("ours", "plain"):
            report.add_median(f"{what}, {side}, MB", "MB")
    return report
