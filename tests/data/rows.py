"""data/ as the tests read it, and what every source must be."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.paths import ROOT

DATA = ROOT / "data"
NAMES = ("gpus", "models", "formats", "measured", "hierarchy")

Row = dict[str, Any]


def load(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


def by_id(rows: Iterable[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


def name_of(row: Row) -> str:
    """For pytest: a test's case is called after its row."""
    return row["id"]


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def assert_sources(links: list[str]) -> None:
    """Each an https address, once; a file of a repository at a commit, so that it says tomorrow what it said."""
    assert len(set(links)) == len(links)
    for link in links:
        assert re.fullmatch(r"https://[a-z0-9.-]+\.[a-z]+/[^\s<>\"]*", link), link
        if re.match(r"https://github\.com/[^/]+/[^/]+/(blob|tree|raw)/", link):
            assert re.search(r"/(blob|tree|raw)/[0-9a-f]{40}/", link), link
        assert "//raw.githubusercontent.com/" not in link or re.search(r"/[0-9a-f]{40}/", link), link
