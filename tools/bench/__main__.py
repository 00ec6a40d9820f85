"""The command: runs the measures that are asked for, prints a table, writes build/bench.json.

Ours and plain Pyodide (the stock files, in a module worker) take turns within one run, on the same kind of server and
in the same browser, and medians are compared: ratios mean something on any machine, milliseconds on this one only.
"""

import argparse
import json
import sys
import tempfile
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.bench.bench import Bench
from tools.bench.bounds import rows, table
from tools.bench.measures import MEASURES, SLOW
from tools.bench.report import Report
from tools.bench.sites import Sites
from tools.paths import BUILD

LIST = "\n".join(f"{name:15} {measure.__doc__}" for name, measure in MEASURES.items())


def run(names: list[str], rounds: int) -> dict[str, Report]:
    """The reports of the measures of those names. One that fails leaves the others alone, and so does Ctrl+C."""
    reports = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, Sites(Path(folder)) as sites:
        bench = Bench(playwright, sites, rounds)
        for name in names:
            print(f"{name}:", flush=True)
            try:
                reports[name] = MEASURES[name](bench)
            except KeyboardInterrupt:
                reports[name] = Report(failed="interrupted")
                break
            except Exception as error:
                traceback.print_exc()
                reports[name] = Report(failed=str(error).split("\n")[0])
    return reports


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5, help="how often each thing is done (default: 5)")
    options.add_argument("--only", nargs="+", choices=list(MEASURES), metavar="NAME", help="these measures only")
    options.add_argument("--list", action="store_true", help="tell the measures and leave")
    chosen = options.parse_args()
    if chosen.list:
        print(LIST)
        return
    names = chosen.only or [name for name in MEASURES if name not in SLOW]
    reports = run(names, chosen.rounds)
    found = {name: report.as_json() for name, report in reports.items()}
    verdicts = rows(reports)
    document = {"rounds": chosen.rounds, "table": [row._asdict() for row in verdicts], "measures": found}
    (BUILD / "bench.json").write_text(json.dumps(document, indent=1))
    print("\n" + table(verdicts))
    for name, report in reports.items():
        for note in report.notes:
            print(f"{name}: {note}")
    if failed := [name for name, report in reports.items() if report.failed]:
        sys.exit(f"bench: could not be measured: {', '.join(failed)}")


if __name__ == "__main__":
    main()
