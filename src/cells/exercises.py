"""Finds an exercise by its id: a folder in examples/exercises/ with its task, its checks, its hints and a solution.

task.md        what to do (Markdown)
starter.py     what the learner begins with; starter.sh where it is for the shell
check.py       the checks: functions check_… with a docstring, see hcw.checks
hints.md       two to four hints in order, each under a heading `## …`
solution.py    a worked solution (solution.sh), and solution.md: why it is like this
beside.txt     optional: files that lie beside the program when it runs, as paths below examples/
"""

import ast
import re
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from cells.examples import EXAMPLES, ROOT, SUFFIXES

sys.path.append(str(ROOT / "src" / "kernel" / "py"))
from hcw.checks.judge import labels

FOLDER = EXAMPLES / "exercises"
#: A program and its checks get so long, where check.py does not say SECONDS.
SECONDS = 20
FEWEST_HINTS, MOST_HINTS = 2, 4


class ExerciseError(Exception):
    """An exercise that is missing or incomplete. The message names it and the file."""


@dataclass(frozen=True)
class Exercise:
    """One folder of examples/exercises/."""

    folder: Path

    @property
    def id(self) -> str:
        """The permanent name."""
        return self.folder.name

    @property
    def suffix(self) -> str:
        """`.py` or `.sh`."""
        found = [suffix for suffix in SUFFIXES if (self.folder / f"starter{suffix}").is_file()]
        if len(found) != 1:
            raise self._error("starter.py", "is missing" if not found else "and starter.sh are both there")
        return found[0]

    @property
    def language(self) -> str:
        """`python` or `bash`."""
        return SUFFIXES[self.suffix]

    @property
    def filename(self) -> str:
        """What the learner's program is called."""
        return self.id.replace("-", "_") + self.suffix

    @property
    def address(self) -> str:
        """Where the site has the starter, for a reader to take home."""
        return f"examples/exercises/{self.id}/{self.filename}"

    @property
    def starter(self) -> str:
        return self._text(f"starter{self.suffix}")

    @property
    def solution(self) -> str:
        return self._text(f"solution{self.suffix}")

    @property
    def task(self) -> str:
        """Markdown."""
        return self._text("task.md")

    @property
    def why(self) -> str:
        """Markdown: why the solution is like this."""
        return self._text("solution.md")

    @property
    def check(self) -> str:
        return self._text("check.py")

    @cached_property
    def labels(self) -> list[tuple[str, str]]:
        """(name, label) of each check."""
        try:
            found: list[tuple[str, str]] = labels(self.check)
            return found
        except (ValueError, SyntaxError) as error:
            raise self._error("check.py", str(error)) from error

    @property
    def seconds(self) -> int:
        """How long the program and its checks may take in all."""
        for line in ast.parse(self.check).body:
            if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") == "SECONDS":
                return int(ast.literal_eval(line.value))
        return SECONDS

    @property
    def hints(self) -> list[tuple[str, str]]:
        """(title, Markdown) of each, in order."""
        before, *parts = re.split(r"^## +(.+)$", self._text("hints.md"), flags=re.M)
        found = [(title.strip(), text.strip()) for title, text in zip(parts[::2], parts[1::2], strict=True)]
        if before.strip():
            raise self._error("hints.md", "begins with text; each hint stands under a heading ## …")
        if not FEWEST_HINTS <= len(found) <= MOST_HINTS:
            raise self._error("hints.md", f"has {len(found)} hints; {FEWEST_HINTS} to {MOST_HINTS} are wanted")
        for title, text in found:
            if not text:
                raise self._error("hints.md", f"says nothing under {title!r}")
        return found

    @property
    def beside(self) -> dict[str, str]:
        """Name and text of the files that lie beside the program when it runs."""
        listed = self.folder / "beside.txt"
        found = {}
        for path in listed.read_text(encoding="utf-8").split() if listed.is_file() else []:
            file = self.folder.parents[1] / path
            if not file.is_file():
                raise self._error("beside.txt", f"names {path}, which is not there")
            found[file.name] = file.read_text(encoding="utf-8")
        return found

    def _text(self, name: str) -> str:
        file = self.folder / name
        if not file.is_file():
            raise self._error(name, "is missing")
        text = file.read_text(encoding="utf-8")
        if not text.strip():
            raise self._error(name, "is empty")
        return text

    def _error(self, name: str, what: str) -> ExerciseError:
        file = self.folder / name
        return ExerciseError(
            f"exercise {self.id!r}: {file.relative_to(ROOT) if file.is_relative_to(ROOT) else file} {what}"
        )


@cache
def all_exercises(folder: Path = FOLDER) -> dict[str, Exercise]:
    """Every exercise by id, in the order of their names."""
    return {path.name: Exercise(path) for path in sorted(folder.glob("*")) if path.is_dir()}


def find_exercise(exercise_id: str, folder: Path = FOLDER) -> Exercise:
    """The exercise of that id. Raises ExerciseError, naming it and what there is instead."""
    known = all_exercises(folder)
    if exercise_id not in known:
        raise ExerciseError(
            f"there is no exercise {exercise_id!r}: no folder examples/exercises/{exercise_id}"
            f" (there are: {', '.join(known) or 'none'})"
        )
    return known[exercise_id]
