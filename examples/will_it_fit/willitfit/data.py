"""The tables that the package computes with: beside it once installed, in the project's data/ in its repository."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

#: The package's own folder.
HERE = Path(__file__).resolve().parent


@cache
def table(name: str) -> Any:
    """data/NAME.json. Raises FileNotFoundError naming the places where it was looked for."""
    inside = HERE / "tables" / f"{name}.json"
    if inside.is_file():
        return json.loads(inside.read_text(encoding="utf-8"))
    beside = HERE.parents[2] / "data" / f"{name}.json"
    if beside.is_file():
        return json.loads(beside.read_text(encoding="utf-8"))
    raise FileNotFoundError(f"{name}.json is neither in {inside} nor in {beside}")
