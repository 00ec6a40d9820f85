"""An answer in words and figures, as the command line prints it."""

from __future__ import annotations

from collections.abc import Sequence

from willitfit.answer import Answer
from willitfit.figures import Figure, figures, training_figures
from willitfit.training_answer import TrainingAnswer

SAYS = {"fits": "It fits.", "just barely": "It just barely fits.", "does not fit": "It does not fit."}


def ways_on(a: Answer) -> list[str]:
    """What would make it fit, or how much more would."""
    said = []
    if a.largest_context:
        said.append(f"largest context that fits: {a.largest_context:,} tokens")
    smaller = [f for f in a.formats_that_fit if f != a.scenario.format.id]
    if a.verdict != "fits" and smaller:
        said.append(f"widest format that fits: {smaller[0]}")
    if a.gpus_needed and a.gpus_needed != a.scenario.gpus:
        said.append(f"GPUs of this kind that it needs: {a.gpus_needed}")
    if a.gpus_needed is None:
        said.append("64 of these are too few")
    return said


def report(a: Answer) -> str:
    """Of a model that is used."""
    s = a.scenario
    count = f"{s.gpus} × " if s.gpus > 1 else ""
    title = f"{s.model.name}, {s.format.id}, on {count}{s.device.name}"
    return _page(title, figures(a), SAYS[a.verdict], ways_on(a), a.notes)


def training_report(a: TrainingAnswer) -> str:
    """Of a model that is trained."""
    s = a.scenario
    count = f"{s.gpus} × " if s.gpus > 1 else ""
    ways = [f"methods that fit: {', '.join(a.methods_that_fit)}"] if a.methods_that_fit else []
    ways.append(f"GPUs that it needs with ZeRO 3: {a.gpus_needed}" if a.gpus_needed else "64 of these are too few")
    title = f"{s.model.name}, trained ({s.method}), on {count}{s.device.name}"
    return _page(title, training_figures(a), SAYS[a.verdict], ways, s.model.notes)


def _page(title: str, rows: Sequence[Figure], verdict: str, ways: Sequence[str], notes: Sequence[str]) -> str:
    wide, high = max(len(row.what) for row in rows), max(len(row.value) for row in rows)
    lines = [title, ""]
    lines += [f"{row.what:<{wide}}  {row.value:>{high}}  {row.how}".rstrip() for row in rows]
    lines += ["", verdict, *(f"- {line}" for line in ways), *(f"* {note}" for note in notes)]
    return "\n".join(lines)
