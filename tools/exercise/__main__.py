"""Checks an answer to an exercise as the page would: `python -m tools.exercise small-model my_answer.py`.

Without a file, its own solution. Ends with 1 where a check fails.
"""

import argparse
import sys
from pathlib import Path

from cells.exercises import ExerciseError, find_exercise
from tools.exercise.check import check


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("id")
    options.add_argument("file", nargs="?", type=Path)
    given = options.parse_args()
    try:
        exercise = find_exercise(given.id)
        code = given.file.read_text(encoding="utf-8") if given.file else exercise.solution
        verdict = check(exercise, code)
    except (ExerciseError, OSError) as error:
        sys.exit(f"exercise: {error}")
    print(verdict.stdout, end="")
    print(verdict.stderr, end="", file=sys.stderr)
    if verdict.outcome != "done":
        why = "stopped with an error" if verdict.outcome == "error" else f"had not ended after {exercise.seconds} s"
        sys.exit(f"The program {why}, so nothing was checked.")
    for (_, label), row in zip(exercise.labels, verdict.checks, strict=True):
        print(f"{'pass' if row['pass'] else 'FAIL'}  {label}" + (f"\n      {row['message']}" if row["message"] else ""))
    sys.exit(not verdict.passes)


if __name__ == "__main__":
    main()
