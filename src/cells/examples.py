"""Finds an example by its id: its program, the record of what it prints, and how it is checked."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
SUFFIXES = {".py": "python", ".sh": "bash"}


class ExampleError(Exception):
    """An example that is missing or incomplete. The message names it and the file that was looked for."""


@dataclass(frozen=True)
class Example:
    """One program of examples/ and what belongs to it."""

    path: Path

    @property
    def id(self) -> str:
        """The permanent name: the file's stem, with `_` read as `-`."""
        return self.path.stem.replace("_", "-")

    @property
    def address(self) -> str:
        """Where the site has the program, for a reader to take home."""
        return f"examples/{self.path.parent.name}/{self.path.name}"

    @property
    def language(self) -> str:
        """`python` or `bash`."""
        return SUFFIXES[self.path.suffix]

    @property
    def code(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def stdout(self) -> str:
        """The recorded standard output. Raises ExampleError where there is no record."""
        record = self.path.with_suffix(".out")
        if not record.is_file():
            raise ExampleError(f"example {self.id!r}: its recorded output {_shown(record)} is missing")
        return record.read_text(encoding="utf-8")

    @property
    def stderr(self) -> str:
        """The recorded standard error; empty for most examples."""
        record = self.path.with_suffix(".err")
        return record.read_text(encoding="utf-8") if record.is_file() else ""

    @property
    def picture(self) -> Path | None:
        """The recorded picture (PNG), where the example draws one."""
        return p if (p := self.path.with_suffix(".png")).is_file() else None

    @property
    def picture_text(self) -> str:
        """The text alternative of the recorded picture."""
        return self.path.with_suffix(".alt").read_text(encoding="utf-8").strip()

    @property
    def check(self) -> Path | None:
        """The program that judges a measured output, where there is no exact one."""
        return p if (p := self.path.with_name(f"{self.path.stem}_check.py")).is_file() else None


@cache
def all_examples(folder: Path = EXAMPLES) -> dict[str, Example]:
    """Every example by id, in the order of the tree. Raises ExampleError where two have the same id."""
    found: dict[str, Example] = {}
    for path in sorted(folder.glob("*/*")):
        if path.suffix not in SUFFIXES or path.stem.endswith("_check"):
            continue
        example = Example(path)
        if example.id in found:
            raise ExampleError(
                f"two examples have the id {example.id!r}: {_shown(found[example.id].path)} and {_shown(path)}"
            )
        found[example.id] = example
    return found


def find(example_id: str, folder: Path = EXAMPLES) -> Example:
    """The example of that id. Raises ExampleError, naming it and what there is instead."""
    examples = all_examples(folder)
    if example_id not in examples:
        raise ExampleError(
            f"there is no example {example_id!r}: no {_shown(folder)}/*/{example_id}.py or .sh"
            f" (there are: {', '.join(sorted(examples)) or 'none'})"
        )
    return examples[example_id]


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
