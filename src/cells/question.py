"""A marked question: its text, its answers with what each is told, and its HTML, complete without JavaScript.

    Text of the question, in one or more paragraphs.

    ( ) an answer | what whoever chose it is told
    (x) the right one | why it is right

What an answer's line looks like belongs to its kind: see cells.question_kinds. An indented line goes on with the one
above it. Text, answers and feedback are inline Markdown. Lines of the text that are indented by four spaces are a
program, which stands below the text.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from xml.etree import ElementTree

from markdown import Markdown

from cells.cell import code_html
from cells.question_kinds import KINDS, Answer, Kind, QuestionError

ID = re.compile(r"[a-z][a-z0-9-]*[a-z0-9]")
#: Markdown -> HTML of one line.
Inline = Callable[[str], str]


@dataclass(frozen=True)
class Question:
    """One question. `text` and the answers are Markdown."""

    id: str
    text: list[str]
    kind: Kind
    answers: list[Answer]
    #: A program that the question is about, or "".
    program: str = ""


def parse(question_id: str, source: str) -> Question:
    """Reads a question. Raises QuestionError, naming the line and what is wrong with it."""
    text: list[str] = [""]
    lines: list[str] = []
    program: list[str] = []
    kind: Kind | None = None
    if not ID.fullmatch(question_id):
        raise QuestionError("an id is lower-case words joined by hyphens")
    for number, line in enumerate(source.splitlines(), 1):
        fitting = [k for k in KINDS if k.line.match(line)]
        if fitting:
            kind = kind or fitting[0]
            lines.append(line.strip())
            if kind not in fitting:
                raise QuestionError(f"line {number} is of another kind than those above it: {line.strip()}")
        elif not lines and (line.startswith("    ") or (program and not line.strip())):
            program.append(line[4:])
        elif program and not lines:
            raise QuestionError(f"line {number} stands between the program and the answers: {line.strip()}")
        elif lines and line.startswith(" ") and line.strip():
            lines[-1] += f" {line.strip()}"
        elif lines and line.strip():
            raise QuestionError(f"line {number} is no answer, and not indented either: {line.strip()}")
        elif line.strip():
            text[-1] = f"{text[-1]} {line.strip()}".strip()
        elif text[-1]:
            text.append("")
    if not any(text):
        raise QuestionError("there is no text that asks something")
    if not lines or not kind:
        raise QuestionError(f"there are no answers: write {' or '.join(k.example for k in KINDS)}")
    if kind.name == "predict" and not program:
        raise QuestionError("there is no program to predict: indent it by four spaces, below the text")
    code = "\n".join(program).strip("\n")
    return Question(question_id, [t for t in text if t], kind, kind.read(lines), f"{code}\n" if code else "")


def question_html(question: Question, inline: Inline) -> str:
    """The `<page-question>` element: the question, what is to choose from, and in a `<details>` the answer and why."""
    text = "".join(f"<p>{inline(paragraph)}</p>" for paragraph in question.text)
    rows = "".join(
        _row(number, answer, inline)
        for number, answer in sorted(enumerate(question.answers), key=lambda pair: not pair[1].right)
        if "item" not in answer.data
    )
    program = f'<div class="question-program highlight">{code_html(question.program, "python")}</div>'
    program = program if question.program else ""
    return (
        f'<page-question id="{escape(question.id)}" data-kind="{question.kind.name}">'
        f'<div class="question-text">{text}</div>{program}{question.kind.asked(question.answers, inline)}'
        '<details class="question-answer" data-search-exclude><summary>Answer and why</summary>'
        f"<dl>{rows}</dl></details></page-question>"
    )


def _row(number: int, answer: Answer, inline: Inline) -> str:
    data = {"answer": str(number)} | ({"right": ""} if answer.right else {}) | answer.data
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())
    shown, left = inline(answer.text), ""
    if "belongs" in answer.data:
        left = f' data-left="{escape(answer.text.replace("`", ""))}"'
        shown += f": {inline(answer.data['belongs'])}"
    return f"<div{attributes}><dt{left}>{shown}</dt><dd>{inline(answer.why)}</dd></div>"


def inline_of(md: Markdown) -> Inline:
    """Renders a line with the inline syntax of `md`, links relative to its page included."""

    def inline(text: str) -> str:
        root = ElementTree.Element("div")
        ElementTree.SubElement(root, "p").text = text
        for name in ("inline", "relpath", "unescape"):
            if name in md.treeprocessors:
                changed = md.treeprocessors[name].run(root)
                root = root if changed is None else changed
        html: str = md.serializer(root)
        return html.strip().removeprefix("<div>").removesuffix("</div>").strip()[len("<p>") : -len("</p>")]

    return inline


class Ids:
    """The ids of all questions of the site: progress is kept by id, so none may be used twice."""

    def __init__(self) -> None:
        self._page: dict[str, str] = {}

    def claim(self, html: str, page: str) -> None:
        """Notes the ids of a page. Raises QuestionError, naming both pages, where one is taken."""
        for found in re.findall(r'<page-question id="([^"]+)"', html):
            if found in self._page:
                raise QuestionError(f"question #{found} is in {self._page[found]} and again in {page}")
            self._page[found] = page
