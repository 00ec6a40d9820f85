"""The answers that tests give to the exercises: tests/exercises/<id>/right-*.py and wrong-*.py (or .sh).

A wrong one begins with `# says: …`, a part of the message that is meant for it.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from cells.exercises import all_exercises

FOLDER = Path(__file__).parent
SAYS = "# says: "


@dataclass(frozen=True)
class Answer:
    exercise: str
    name: str
    code: str
    #: What the page has to say to it; empty for a right one.
    says: str = ""

    @property
    def right(self) -> bool:
        return not self.says


def answers() -> list[Answer]:
    """All of them: the starters and solutions of the exercises too."""
    found = []
    for exercise in all_exercises().values():
        found.append(Answer(exercise.id, "solution", exercise.solution))
        for path in sorted((FOLDER / exercise.id).glob(f"*{exercise.suffix}")):
            code = path.read_text(encoding="utf-8")
            first = code.splitlines()[0]
            says = first.removeprefix(SAYS) if first.startswith(SAYS) else ""
            assert bool(says) == path.stem.startswith("wrong-"), f"{path}: is it right or wrong?"
            found.append(Answer(exercise.id, path.stem, code, says))
    return found


def some_answers(of_each: int = 3) -> list[Answer]:
    """Of each exercise so many right ones, the solution first, and so many wrong ones."""
    seen: Counter[tuple[str, bool]] = Counter()
    found = []
    for answer in answers():
        seen[answer.exercise, answer.right] += 1
        if seen[answer.exercise, answer.right] <= of_each:
            found.append(answer)
    return found


def named(answer: Answer) -> str:
    return f"{answer.exercise}-{answer.name}"
