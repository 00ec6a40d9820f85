"""What the figures must not exceed, all in this table, and the verdict on each."""

from typing import NamedTuple

from tools.bench.report import Report

#: (measure, figure) -> at most. Ratios are to plain Pyodide in the same run.
BOUNDS: dict[tuple[str, str], float] = {
    ("cold", "print, ratio"): 0.35,
    ("cold", "NumPy, ratio"): 0.28,
    ("second-visit", "print, ratio"): 0.25,
    ("second-visit", "NumPy, ratio"): 0.25,
    ("after-reading", "print"): 150,
    ("after-reading", "NumPy"): 300,
    ("after-reading", "longest task while Python warms up"): 50,
    ("restart", "with a spare, ratio"): 0.05,
    ("restart", "without a spare, ratio"): 0.2,
    ("stop", "shared, p95"): 300,
    ("stop", "blob, p95"): 300,
    ("cost-of-stop", "for loop, shared, ratio of medians"): 1.10,
    ("cost-of-stop", "while loop, shared, ratio of medians"): 1.10,
    ("cost-of-stop", "for loop, blob, ratio of medians"): 1.10,
    ("cost-of-stop", "while loop, blob, ratio of medians"): 1.10,
    ("endless-print", "longest pause of the page"): 100,
    ("endless-print", "Stop"): 300,
    ("processes", "a child"): 400,
    ("processes", "a child, ratio"): 0.15,
    ("explorables", "bit-board, p95"): 16,
    ("explorables", "float-anatomy, p95"): 16,
    ("explorables", "model-scale, p95"): 16,
    ("explorables", "text-inspector, p95"): 16,
    ("explorables", "latency-zoom, p95"): 16,
    ("explorables", "cache-lines, p95"): 16,
    ("explorables", "roofline-plot, p95"): 16,
}


class Row(NamedTuple):
    measure: str
    figure: str
    value: float | None
    unit: str
    bound: float | None
    verdict: str


def verdict(value: float | None, bound: float | None) -> str:
    """The word for a figure: "" where nothing bounds it."""
    if value is None:
        return "not measured"
    if bound is None:
        return ""
    return "ok" if value <= bound else "missed"


def rows(reports: dict[str, Report]) -> list[Row]:
    """Every figure with its bound, and every bound whose figure a measure failed to give."""
    found = []
    for measure, report in reports.items():
        bounds = {figure: bound for (name, figure), bound in BOUNDS.items() if name == measure}
        for figure in report.figures:
            bound = bounds.pop(figure.name, None)
            found.append(
                Row(measure, figure.name, figure.value, figure.unit, bound, verdict(figure.value, bound)),
            )
        found += [Row(measure, name, None, "", bound, verdict(None, bound)) for name, bound in bounds.items()]
        if report.failed:
            found.append(Row(measure, report.failed, None, "", None, "failed"))
    return found


def table(found: list[Row]) -> str:
    """The rows as text: figure, bound, verdict."""
    cells = [("measure", "figure", "value", "bound", "")]
    for row in found:
        value = "" if row.value is None else _number(row.value, row.unit)
        bound = "" if row.bound is None else f"<= {_number(row.bound, row.unit)}"
        cells.append((row.measure, row.figure, value, bound, row.verdict))
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return "\n".join(
        "  ".join(text.rjust(width) if 2 <= n <= 3 else text.ljust(width) for n, (text, width) in enumerate(pairs))
        for pairs in (list(zip(line, widths, strict=True)) for line in cells)
    )


def _number(value: float, unit: str) -> str:
    """Ratios with their hundredths, milliseconds without a fraction, megabytes with one digit of it."""
    if not unit:
        return f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"
    return f"{value:.0f} {unit}" if unit == "ms" else f"{value:.1f} {unit}"
