"""`make judge`: how many of CPython's tests of subprocess the page's Python passes, fails and is not given."""

import argparse
import base64
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.bench.sites import served
from tools.browser import launch_options
from tools.judge import left_out, suite
from tools.paths import ROOT

LESSON = "lessons/operating-system/"
FOLDER = Path(__file__).parent
PATIENCE_MS, GRACE_MS = 40_000, 4_000


class Judge:
    """A lesson in a browser, and the suite to be carried there."""

    def __init__(self, page: Page, archive: bytes) -> None:
        self.page = page
        self.archive = base64.b64encode(archive).decode()

    def ask(self, name: str | None, carry: bool = False) -> Any:
        """What the page answers for a test; the names of all for None; ("failed", why) where it gave no answer."""
        given = f"NAME = {name!r}\nARCHIVE = {self.archive if carry else ''!r}\n"
        program = given + (FOLDER / "in_page.py").read_text(encoding="utf-8")
        found = self.page.evaluate(
            "([code, patience, grace]) => judge(code, patience, grace)", [program, PATIENCE_MS, GRACE_MS]
        )
        last = (found["stdout"].strip().splitlines() or [""])[-1]
        try:
            answer = json.loads(last)
        except ValueError:
            why = found["stderr"][-2000:] or f"no answer ({found['state']})"
            return "failed", why if found["inTime"] else f"it did not end in {PATIENCE_MS / 1000:.0f} s"
        return self.ask(name, carry=True) if answer == "no suite" and not carry else answer


def main() -> None:
    arguments = argparse.ArgumentParser(prog="make judge", description=__doc__)
    arguments.add_argument("--suite", default="", help="the folder Lib/test of CPython")
    arguments.add_argument("--only", default="", help="tests with this in their name")
    arguments.add_argument("--why", action="store_true", help="the traceback of each failure")
    arguments.add_argument("--at-least", type=int, default=0, help="fails where fewer pass")
    chosen = arguments.parse_args()
    archive = suite.packed(suite.find(chosen.suite))
    counts: Counter[str] = Counter()
    with served(ROOT / "site") as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        page = browser.new_page()
        page.add_init_script(path=FOLDER / "page.mjs")
        page.goto(address + LESSON)
        judge = Judge(page, archive)
        names = judge.ask(None, carry=True)
        if isinstance(names, tuple):
            raise SystemExit(f"The suite does not load: {names[1]}")
        for name in names:
            if chosen.only not in name:
                continue
            why = left_out.reason(name)
            verdict, text = ("left out", why) if why else judge.ask(name)
            counts[verdict] += 1
            if verdict != "passed":
                print(f"{verdict:8}  {name}: {text if chosen.why else text.strip().splitlines()[-1:]}", flush=True)
        browser.close()
    print(", ".join(f"{counts[verdict]} {verdict}" for verdict in ("passed", "failed", "left out")))
    if counts["passed"] < chosen.at_least:
        sys.exit(f"At least {chosen.at_least} must pass.")


if __name__ == "__main__":
    main()
