"""What a tight loop pays for being stoppable: the same loop with nothing that polls, in plain Pyodide."""

import contextlib
import math

from playwright.sync_api import Page

from tools.bench.bench import Bench, WrongResult
from tools.bench.report import Report

FOR = 10_000_000
WHILE = 15_000_000
PROGRAM = f"""\
import time

def for_loop(n):
    x = 0
    for i in range(n):
        x += i & 1
    return x

def while_loop(n):
    x = 0
    while x < n:
        x += 1
    return x

for loop, n, result in (for_loop, {FOR}, {FOR // 2}), (while_loop, {WHILE}, {WHILE}):
    began = time.perf_counter()
    assert loop(n) == result
    print(time.perf_counter() - began)
"""
LOOPS = ["for loop", "while loop"]
RUNGS = ["shared", "blob"]
ALTERNATIONS = 15
#: How code and data happen to lie in one process is worth some per cent: the best of so many processes a side.
PROCESSES = 3
#: The browser's better compiler takes seconds to get to the interpreter's loop.
WARM_UP_RUNS = 4


def seconds(page: Page) -> list[float]:
    """How long each of the loops took, by Python's own clock."""
    found = page.evaluate("code => bench.run(code)", PROGRAM)
    if found["state"] != "done":
        raise WrongResult(found["printed"])
    times = [float(line) for line in found["printed"].split()]
    if len(times) != len(LOOPS) or min(times) <= 0:
        raise WrongResult(found["printed"])
    return times


def measure(bench: Bench) -> Report:
    """a tight loop on the rungs that poll for a Stop, against plain Pyodide, where nothing polls"""
    report = Report()
    processes = min(bench.rounds, PROCESSES)
    for _ in range(processes):
        with contextlib.ExitStack() as stack:
            pages = {
                "plain": bench.plain(stack.enter_context(bench.fresh())),
                "shared": bench.lesson(stack.enter_context(bench.fresh()), spare=False, address=bench.sites.isolated),
                "blob": bench.lesson(stack.enter_context(bench.fresh()), spare=False),
            }
            for page in pages.values():
                for _ in range(WARM_UP_RUNS):
                    seconds(page)
            for _ in range(math.ceil(ALTERNATIONS / processes)):
                for side, page in pages.items():
                    for loop, time in zip(LOOPS, seconds(page), strict=True):
                        report.sample(f"{loop}, {side}", time * 1000)
    for loop in LOOPS:
        nothing = report.samples[f"{loop}, plain"]
        for rung in RUNGS:
            polled = report.samples[f"{loop}, {rung}"]
            report.add(f"{loop}, {rung}, ratio of minima", min(polled) / min(nothing))
            ratio = report.median(f"{loop}, {rung}") / report.median(f"{loop}, plain")
            report.add(f"{loop}, {rung}, ratio of medians", ratio)
        report.add(f"{loop}, plain, minimum", min(nothing), "ms")
    return report
