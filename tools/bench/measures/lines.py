"""Slow lines: from which speed on does the snapshot, which weighs more and saves work, answer before the plain start?

The answer is the threshold of src/page/kernel/choose-start.ts. Plain Pyodide is sent gzipped here, as a host would.
"""

import tempfile
from pathlib import Path

from tools.bench.bench import Bench, TooLate, WrongResult, in_time, kernels, press
from tools.bench.line import Line, crossing
from tools.bench.programs import FIRST, Program
from tools.bench.report import Report
from tools.bench.sites import plain_site, served
from tools.paths import ROOT

MBIT = [1.6, 10.0, 50.0, 150.0]
LATENCY_S = 0.04
WAYS = ["snapshot", "plain", "plain Pyodide"]


def first(bench: Bench, address: str, way: str, program: Program) -> float:
    """Milliseconds from Run to the first output, in a fresh browser."""
    with bench.fresh() as context:
        if way == "plain Pyodide":
            return press(bench.plain(context, address), program)
        page = bench.lesson(context, program, address=address)
        page.evaluate("way => { document.documentElement.dataset.start = way }", way)
        if kernels(page):
            raise TooLate("Python began before Run was pressed")
        ms = press(page, program)
        taken = page.evaluate("() => ({ ...document.documentElement.dataset })")
        if taken["kernel"] != way:
            raise WrongResult(f"started by {taken['kernel']} instead of {way}: {taken['kernelWhy']}")
        return ms


def measure(bench: Bench) -> Report:
    """slow lines: first print and NumPy result by snapshot, by the plain start and by plain Pyodide (slow)"""
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = plain_site(Path(name), gzipped=True)
        for _ in range(bench.rounds):
            for mbit in MBIT:
                for what, program in FIRST.items():
                    for way in WAYS:
                        stock = way == "plain Pyodide"
                        line = Line(mbit, LATENCY_S)
                        with served(folder if stock else ROOT / "site", line=line, gzipped=stock) as (address, _):
                            ms = in_time(first, bench, address, way, program)
                        report.sample(f"{mbit:g} Mbit/s, {what}, {way}", ms)
    for name in report.samples:
        report.add_median(name)
    for what in FIRST:
        late = {
            mbit: report.median(f"{mbit:g} Mbit/s, {what}, snapshot") - report.median(f"{mbit:g} Mbit/s, {what}, plain")
            for mbit in MBIT
        }
        threshold = crossing(late)
        if threshold is None:
            sooner = "snapshot" if late[MBIT[-1]] < 0 else "plain start"
            report.notes.append(f"{what}: the {sooner} is sooner on every line")
        else:
            report.add(f"{what}: the snapshot answers first above", threshold, "Mbit/s")
    return report
