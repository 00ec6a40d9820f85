"""What a page holds, told from its HTML: programs that run, things that are checked, packages that code imports."""

import json
import re
from typing import Any

from tools.paths import BUILD

#: Cells, exercises, and questions about a program.
PROGRAMS = re.compile(r"<(run-cell|run-exercise)\b|question-program")
CHECKABLE = re.compile(r"<(page-question|run-exercise)\b")
#: Every reader may use these in any program, whatever the page's own examples import.
ALWAYS = ["numpy"]


def runs(text: str) -> bool:
    """Whether a Python is needed."""
    return bool(PROGRAMS.search(text))


def asks(text: str) -> bool:
    """Whether there is something to check, so that the page speaks with a course system."""
    return bool(CHECKABLE.search(text))


def runtime_files(text: str) -> set[str]:
    """The files below assets/runtime/ that the page's programs need; none where nothing runs."""
    if not runs(text):
        return set()
    description: dict[str, Any] = json.loads((BUILD / "runtime" / "runtime.json").read_text())
    snapshot: dict[str, Any] | None = json.loads((BUILD / "runtime" / "snapshot.json").read_text())
    rows: dict[str, Any] = description["lock"]["packages"]
    wanted, queue = set(), [*ALWAYS, *_imported(text, rows)]
    while queue:
        name = queue.pop()
        if name not in wanted:
            wanted.add(name)
            queue += rows[name]["depends"]
    core = {name for name in description["files"] if not name.endswith(".whl")}
    names = core | {rows[name]["file_name"] for name in wanted}
    paths = {description["files"][name]["path"] for name in names}
    return paths | ({snapshot["file"]["path"], snapshot["code"]["path"]} if snapshot else set())


def _imported(text: str, rows: dict[str, Any]) -> list[str]:
    """Packages that the text imports, prose included: one too many does no harm."""
    plain = re.sub(r"<[^>]*>", " ", text)
    modules = set(re.findall(r"\b(?:import|from)\s+(\w+)", plain))
    return [name for name, row in rows.items() if modules & set(row["imports"])]
