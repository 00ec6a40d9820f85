"""All that a learner can have checked: from the pages' HTML to the page of progress and the ticks."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape, unescape
from itertools import groupby

from cells.links import Source
from cells.place import placed, stylesheet

#: What the page's Markdown holds in the place of the list.
PLACE = '<div id="your-progress"></div>'
TASK = re.compile(
    r'<(page-question) id="([^"]+)" data-kind="([^"]+)">(.*?)</page-question>'
    r'|<(run-exercise) id="([^"]+)"'
    r"|<h[23][^>]*>(.*?)</h[23]>",
    re.S,
)


@dataclass(frozen=True)
class Task:
    """A question or an exercise."""

    id: str
    #: exercise, or the kind of question.
    kind: str
    #: The page's address below the site's, and its title.
    page: str
    page_title: str
    #: The question's text, or the heading of the exercise.
    text: str
    #: What the numbers of a kept answer stand for, where it has some: choices, things to order, or what was matched.
    words: list[str] = field(default_factory=list)
    #: The things to which these were matched.
    beside: list[str] = field(default_factory=list)


def tasks_of(pages: Iterable[Source]) -> list[Task]:
    """All of them, in the order of the pages."""
    found = []
    for page in pages:
        heading = page.title
        for match in TASK.finditer(page.html):
            _, question_id, kind, inner, exercise, exercise_id, text = match.groups()
            if text is not None:
                heading = _plain(re.sub(r'<a class="headerlink".*?</a>', "", text, flags=re.S))
            elif exercise:
                found.append(Task(exercise_id, "exercise", page.url, page.title, heading))
            else:
                found.append(_question(question_id, kind, inner, page))
    return found


def _question(question_id: str, kind: str, html: str, page: Source) -> Task:
    asked = re.search(r'<div class="question-text">(.*?)</div>', html, re.S)
    lists = {name: _items(html, name) for name in ("choices", "items", "left", "right")}
    words = [text for _, text in lists["choices"]] or [text for _, text in sorted(lists["items"])]
    words = words or [text for _, text in sorted(lists["right"])]
    beside = [text for _, text in lists["left"]]
    return Task(question_id, kind, page.url, page.title, _plain(asked[1] if asked else ""), words, beside)


def _items(html: str, name: str) -> list[tuple[int, str]]:
    found = re.search(rf'class="question-{name}">(.*?)</[uo]l>', html, re.S)
    rows = re.findall(r'<li(?: data-(?:item|choice)="(\d+)")?[^>]*>(.*?)</li>', found[1], re.S) if found else []
    return [(int(number or place), _plain(text)) for place, (number, text) in enumerate(rows)]


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def ticks_json(tasks: Iterable[Task]) -> str:
    """{page: ids of what can be checked there}, for an attribute."""
    pages = {page: [task.id for task in group] for page, group in groupby(tasks, lambda task: task.page)}
    return escape(json.dumps(pages, separators=(",", ":")))


def work_html(tasks: Iterable[Task], to_site: str) -> str:
    """The `<your-work>` element: a list of what there is to do, which JavaScript marks with what is done."""
    groups = "".join(_group(list(group), to_site) for _, group in groupby(tasks, lambda task: task.page))
    head = '<thead><tr><th scope="col">What</th><th scope="col">State</th></tr></thead>'
    return (
        f'<your-work>{placed(stylesheet("work"), to_site)}<table class="work-list">{head}{groups}</table></your-work>'
    )


def _group(tasks: list[Task], to_site: str) -> str:
    title = escape(tasks[0].page_title, quote=False)
    rows = "".join(_row(task, to_site) for task in tasks)
    link = f'<a href="{to_site}{tasks[0].page}">{title}</a>'
    return f'<tbody><tr class="work-page"><th scope="rowgroup" colspan="2">{link}</th></tr>{rows}</tbody>'


def _row(task: Task, to_site: str) -> str:
    words = f' data-words="{escape(json.dumps(task.words))}"' if task.words else ""
    beside = f' data-beside="{escape(json.dumps(task.beside))}"' if task.beside else ""
    return (
        f'<tr data-task="{escape(task.id)}" data-kind="{task.kind}"{words}{beside}><th scope="row">'
        f'<a href="{to_site}{task.page}#{escape(task.id)}">{escape(task.text, quote=False)}</a></th><td>open</td></tr>'
    )
