"""Finds a Chromium to drive: CHROMIUM, else the system's, else Playwright's own; else tells how to get one."""

import os
import shutil
import sys
from pathlib import Path

#: The same engine without windows, and quicker.
SHELL = "chromium-headless-shell"
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

HOW = """\
There is no Chromium here, which the tests of the built site drive. Any one of these gives one:
  apt-get install chromium-headless-shell                 (Debian)
  apt-get install chromium                                (Debian, Ubuntu)
  .venv/bin/python -m playwright install chromium         (anywhere with internet access)
  CHROMIUM=/path/to/a/chromium make test
"""


def system_browser(whole: bool = False) -> str | None:
    """The path of a Chromium that is installed here, or None; with `whole` not of one that only shows pages."""
    if chosen := os.environ.get("CHROMIUM"):
        return chosen
    names = NAMES if whole else [SHELL, *NAMES]
    return next((path for name in names if (path := shutil.which(name))), None)


def launch_options(whole: bool = False) -> dict[str, object]:
    """Arguments for Playwright's launch(); `whole` for a browser with all its settings."""
    arguments = [
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    options: dict[str, object] = {"args": arguments}
    if path := system_browser(whole):
        options["executable_path"] = path
    elif whole:
        options["channel"] = "chromium"
    return options


def available() -> bool:
    """Whether there is a Chromium to drive, the system's or Playwright's own."""
    if system_browser():
        return True
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def main() -> None:
    if not available():
        sys.exit(HOW)


if __name__ == "__main__":
    main()
