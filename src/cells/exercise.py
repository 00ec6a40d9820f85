"""The HTML of an exercise: task, starter, checks, hints and a solution, complete without JavaScript."""

import json
from html import escape

from cells.cell import code_html
from cells.exercises import Exercise
from cells.place import TO_SITE
from cells.prose import prose_html


def exercise_html(exercise: Exercise) -> str:
    """One `<run-exercise>` by the site's markup contract. What the page shows of check.py is what it runs."""
    hints = "".join(
        _folded(f"Hint {number}: {escape(title)}", prose_html(text), "exercise-hint")
        for number, (title, text) in enumerate(exercise.hints, 1)
    )
    beside = "".join(
        f'<details class="exercise-beside" data-name="{escape(name)}" data-search-exclude>'
        f"<summary>Beside it: {escape(name)}</summary>{_listing(text, 'python')}</details>"
        for name, text in exercise.beside.items()
    )
    checks = "".join(
        f'<li data-name="{name}"><span class="exercise-label">{escape(label, quote=False)}</span></li>'
        for name, label in exercise.labels
    )
    solution = _listing(exercise.solution, exercise.language) + prose_html(exercise.why)
    return (
        f'<run-exercise id="{escape(exercise.id)}" data-state="idle" data-file="{escape(exercise.filename)}"'
        f' data-seconds="{exercise.seconds}">'
        f'<div class="exercise-task">{prose_html(exercise.task)}</div>{beside}'
        '<section class="cell" data-search-exclude>'
        f'<div class="cell-bar">{_file(exercise)}</div>'
        f'<div class="cell-code highlight">{code_html(exercise.starter, exercise.language)}</div>'
        '<div class="cell-out"><p class="cell-status" role="status">Not run yet</p>'
        '<pre class="cell-stdout" data-stream="stdout" tabindex="0" hidden></pre>'
        '<pre class="cell-stderr" data-stream="stderr" tabindex="0" hidden></pre>'
        '<div class="cell-display" data-stream="display" hidden></div></div>'
        f'<ol class="exercise-checks" aria-label="Checks">{checks}</ol></section>{hints}'
        f"{_folded('A worked solution, and why', solution, 'exercise-solution')}"
        f"{_folded('How it is checked', _listing(exercise.check, 'python'), 'exercise-source')}"
        f'<div class="exercise-words" hidden data-search-exclude>{_words(exercise)}</div>'
        "</run-exercise>"
    )


def _file(exercise: Exercise) -> str:
    name = escape(exercise.filename)
    address = f"{TO_SITE}{escape(exercise.address)}"
    return f'<a class="cell-file" href="{address}" download="{name}" title="Download {name}">{name}</a>'


def _folded(summary: str, html: str, name: str) -> str:
    # A search is to find the task, and not to give the answer away.
    return f'<details class="{name}" data-search-exclude><summary>{summary}</summary><div>{html}</div></details>'


def _listing(code: str, language: str) -> str:
    return f'<div class="highlight">{code_html(code, language)}</div>'


def _words(exercise: Exercise) -> str:
    """The task as it was written, for those who copy it. No script: instant navigation would run it as one."""
    return escape(json.dumps({"task": exercise.task.strip()}, ensure_ascii=False), quote=False)
