"""All measures by name, in the order in which they run. Each is a function from a Bench to a Report."""

from collections.abc import Callable

from tools.bench.bench import Bench
from tools.bench.measures import (
    after_reading,
    cold,
    cost_of_stop,
    endless_print,
    explorables,
    lines,
    memory,
    processes,
    restart,
    second_visit,
    stop,
)
from tools.bench.report import Report

MEASURES: dict[str, Callable[[Bench], Report]] = {
    "cold": cold.measure,
    "second-visit": second_visit.measure,
    "after-reading": after_reading.measure,
    "restart": restart.measure,
    "stop": stop.measure,
    "cost-of-stop": cost_of_stop.measure,
    "endless-print": endless_print.measure,
    "memory": memory.measure,
    "processes": processes.measure,
    "explorables": explorables.measure,
    "lines": lines.measure,
}

#: Measured only where they are named: they take many minutes.
SLOW = {"lines"}
