"""What a child process costs: the time of a trivial one, beside a second plain Pyodide, and the memory that is back."""

import statistics

from tools.bench.bench import Bench, WrongResult, kernels
from tools.bench.measures.memory import SETTLE_MS, memory_of
from tools.bench.measures.restart import plain
from tools.bench.report import Report

CHILDREN = 10
#: Prints the milliseconds of each child.
CODE = f"""import subprocess, sys, time
for _ in range({CHILDREN}):
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    print((time.perf_counter() - began) * 1000)
"""
#: After the first, which fetches what children begin from.
RUNS = 4


def measure(bench: Bench) -> Report:
    """a trivial subprocess.run beside the start of a second plain Pyodide, and the tab's memory after many of them"""
    report = Report()
    for _ in range(bench.rounds):
        report.sample("second plain Pyodide", plain(bench))
        with bench.fresh() as context:
            page = bench.lesson(context, spare=False)
            for at in range(1 + RUNS):
                found = page.evaluate("code => bench.run(code)", CODE)
                times = [float(line) for line in found["printed"].split()]
                if found["state"] != "done" or len(times) != CHILDREN:
                    raise WrongResult(f"{found['printed']} ({found['state']})")
                if at:
                    report.sample("a child", statistics.median(times))
                else:
                    page.wait_for_timeout(SETTLE_MS)
                    report.sample("memory after 10 children", memory_of(context), "MB")
            if kernels(page) != 1:
                raise WrongResult("the kernel is not alone")
            page.wait_for_timeout(SETTLE_MS)
            report.sample("memory after 50 children", memory_of(context), "MB")
    report.add("a child, ratio", report.median("a child") / report.median("second plain Pyodide"))
    report.add_median("a child")
    report.add_median("second plain Pyodide")
    for count in (10, 50):
        report.add_median(f"memory after {count} children", "MB")
    return report
