"""The kinds of questions: what a line of an answer looks like, and what of the answers is shown beforehand.

choice   `( ) an answer | feedback`, and `(x) the right one | why`, once
number   `= 28.0 ± 0.5 GB | why`, once; `!= 14 GB | feedback` for a mistake to be expected, as often as needed;
         `else | feedback` for all other numbers. Tolerance and unit may be left out.

A further kind is a further entry of KINDS here, and a further one in src/page/question/kinds.ts.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field


class QuestionError(Exception):
    """A question that cannot be asked. The message says what is wrong with it."""


@dataclass(frozen=True)
class Answer:
    """One answer: its text and what is said to it (Markdown), and by what the script judges (`data-` attributes)."""

    text: str
    why: str
    right: bool
    data: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    """How one kind is written (`line` matches a line of an answer), read, and asked (HTML before the answer)."""

    name: str
    example: str
    line: re.Pattern[str]
    read: Callable[[list[str]], list[Answer]]
    asked: Callable[[list[Answer], Callable[[str], str]], str]


NUMBER = re.compile(
    r"(?P<value>[-−]?\d[\d,]*(?:\.\d+)?)(?:\s*±\s*(?P<tolerance>\d[\d,]*(?:\.\d+)?))?(?:\s+(?P<unit>\S.*))?"
)


def _choices(lines: list[str]) -> list[Answer]:
    answers = [Answer(*_split(line[4:]), right=line.startswith("(x)")) for line in lines]
    if len(answers) < 2:
        raise QuestionError("one answer alone is no choice")
    if len({a.text for a in answers}) < len(answers):
        raise QuestionError("the same answer is there twice")
    return _one_right(answers, "(x)")


def _numbers(lines: list[str]) -> list[Answer]:
    answers = []
    for line in lines:
        mark, rest = re.split(r"\s+", line, maxsplit=1)
        text, why = _split(rest if mark != "else" else f"Any other number {rest}")
        if mark == "else":
            answers.append(Answer(text, why, False, {"else": ""}))
        elif found := NUMBER.fullmatch(text):
            value, tolerance = _float(found["value"]), _float(found["tolerance"] or "0")
            data = {"value": f"{value!r}", "tolerance": f"{tolerance!r}"}
            if found["unit"]:
                data["unit"] = found["unit"]
            shown = found["value"] + (f" {found['unit']}" if found["unit"] else "")
            answers.append(Answer(shown, why, mark == "=", data))
        else:
            raise QuestionError(f"{text!r} is not a number, as in 28.0 ± 0.5 GB")
    _one_right(answers, "=")
    if not any("else" in a.data for a in answers):
        raise QuestionError("a line `else | …` is missing: what is said to any other number")
    _tell_apart([a for a in answers if "value" in a.data])
    return answers


def _tell_apart(answers: list[Answer]) -> None:
    if len({a.data.get("unit") for a in answers}) > 1:
        raise QuestionError("the numbers have different units")
    for i, one in enumerate(answers):
        for other in answers[i + 1 :]:
            apart = abs(float(one.data["value"]) - float(other.data["value"]))
            if apart <= float(one.data["tolerance"]) + float(other.data["tolerance"]):
                raise QuestionError(f"{one.text} and {other.text} cannot be told apart")


def _split(line: str) -> tuple[str, str]:
    """Answer and feedback, divided at the first bar that is not code."""
    found = re.fullmatch(r"((?:`[^`]*`|[^`|])*)\|(.*)", line)
    text, why = (found[1].strip(), found[2].strip()) if found else (line.strip(), "")
    if not text:
        raise QuestionError(f"an answer is empty: {line.strip()}")
    if not why:
        raise QuestionError(f"the answer {text!r} has no feedback: write it behind a bar, answer | feedback")
    return text, why


def _one_right(answers: list[Answer], mark: str) -> list[Answer]:
    right = sum(a.right for a in answers)
    if right != 1:
        raise QuestionError(f"{right or 'none'} of the answers marked as right with {mark}; one is wanted")
    return answers


def _float(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


def _list(answers: list[Answer], inline: Callable[[str], str]) -> str:
    return f'<ul class="question-choices">{"".join(f"<li>{inline(a.text)}</li>" for a in answers)}</ul>'


KINDS = (
    Kind("choice", "`( ) answer | feedback`", re.compile(r"\([ x]\) "), _choices, _list),
    Kind("number", "`= 4 | why`", re.compile(r"(=|!=|else)\s"), _numbers, lambda answers, inline: ""),
)
