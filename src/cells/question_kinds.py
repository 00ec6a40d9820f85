"""The kinds of questions: what a line of an answer looks like, and what of the answers is shown beforehand.

choice   `( ) an answer | feedback`, and `(x) the right one | why`, once
number   `= 28.0 ± 0.5 GB | why`, once; `!= 14 GB | feedback` for a mistake to be expected, as often as needed;
         `else | feedback` for all other numbers. Tolerance and unit may be left out.
order    `1. the first`, `2. the second` and so on, in the right order; `= | why`; `3 before 1 | feedback` for a mistake
         to be expected; `else | feedback` for any other order.
match    `one thing -> what belongs to it | feedback where something else was chosen`, for each pair; `= | why`.
predict  of a program that the text holds, indented: `prints 44 | why`, once; `!prints 300 | feedback` for a mistake to
         be expected; `else | feedback`. The learner writes what it will print, and may then run it.

A further kind is a further entry of KINDS here, and a further one in src/page/question/kinds.ts.
"""

import hashlib
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
    _all_different([a.text for a in answers])
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
    _has_else(answers, "to any other number")
    _tell_apart([a for a in answers if "value" in a.data])
    return answers


ITEM = re.compile(r"\d+\. ")
BEFORE = re.compile(r"(\d+) before (\d+)")


def _order(lines: list[str]) -> list[Answer]:
    items = [line for line in lines if ITEM.match(line)]
    if len(items) < 3:
        raise QuestionError("an order needs three things at least")
    for number, item in enumerate(items, 1):
        if not item.startswith(f"{number}. "):
            raise QuestionError(f"{item!r} stands in the place of number {number}")
    names = [item.split(" ", 1)[1].strip() for item in items]
    _all_different(names)
    answers = []
    for line in lines:
        if ITEM.match(line):
            continue
        text, why = _split(line.replace("= |", "right |", 1) if line.startswith("= |") else line)
        if line.startswith("= |"):
            answers.append(Answer(" → ".join(names), why, True, {"order": ""}))
        elif text == "else":
            answers.append(Answer("Any other order", why, False, {"else": ""}))
        elif found := BEFORE.fullmatch(text):
            early, late = (int(number) - 1 for number in found.groups())
            if not (0 <= late < early < len(names)):
                raise QuestionError(f"{text!r} is no mistake: write the number of the later thing first")
            shown = f"{names[early]} before {names[late]}"
            answers.append(Answer(shown, why, False, {"before": f"{early} {late}"}))
    _one_right(answers, "=")
    _has_else(answers, "to any other order")
    return [*answers, *(Answer(name, "", False, {"item": ""}) for name in names)]


def _pairs(lines: list[str]) -> list[Answer]:
    answers = []
    for line in lines:
        if line.startswith("= |"):
            answers.append(Answer("All of them", _split(line.replace("=", "right", 1))[1], True))
            continue
        text, why = _split(line)
        left, right = (part.strip() for part in text.split(" -> ", 1))
        answers.append(Answer(left, why, False, {"belongs": right}))
    pairs = [a for a in answers if "belongs" in a.data]
    if len(pairs) < 3:
        raise QuestionError("a match needs three pairs at least")
    _all_different([a.text for a in pairs])
    return _one_right(answers, "=")


def _printed(lines: list[str]) -> list[Answer]:
    answers = []
    for line in lines:
        text, why = _split(line)
        if text == "else":
            answers.append(Answer("Anything else", why, False, {"else": ""}))
        else:
            mark, printed = text.split(" ", 1)
            shown = f"`{printed}`" if "`" not in printed else printed
            answers.append(Answer(shown, why, mark == "prints", {"printed": printed.strip("`")}))
    _one_right(answers, "prints")
    _has_else(answers, "to anything else")
    _all_different([a.data["printed"] for a in answers if "printed" in a.data])
    return answers


def _has_else(answers: list[Answer], what: str) -> None:
    if not any("else" in a.data for a in answers):
        raise QuestionError(f"a line `else | …` is missing: what is said {what}")


def _all_different(texts: list[str]) -> None:
    if len(set(texts)) < len(texts):
        raise QuestionError("the same answer is there twice")


def _shuffled(texts: list[str]) -> list[int]:
    """The same shuffle at every build, and never the order in which they are written."""
    order = sorted(range(len(texts)), key=lambda i: hashlib.sha256(texts[i].encode()).digest())
    return order if order != sorted(order) else order[1:] + order[:1]


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


def _items(answers: list[Answer], inline: Callable[[str], str]) -> str:
    """The things to order, shuffled; `data-item` is the place where each belongs."""
    names = [a.text for a in answers if "item" in a.data]
    rows = "".join(
        f'<li data-item="{i}" data-listed="{n}">{inline(names[i])}</li>' for n, i in enumerate(_shuffled(names))
    )
    return f'<ol class="question-items">{rows}</ol>'


def _columns(answers: list[Answer], inline: Callable[[str], str]) -> str:
    """What is to be matched, and shuffled what there is to choose from."""
    pairs = [a for a in answers if "belongs" in a.data]
    rights = list(dict.fromkeys(a.data["belongs"] for a in pairs))
    lefts = "".join(f"<li>{inline(a.text)}</li>" for a in pairs)
    choices = "".join(
        f'<li data-choice="{i}" data-listed="{n}">{inline(rights[i])}</li>' for n, i in enumerate(_shuffled(rights))
    )
    return f'<ul class="question-left">{lefts}</ul><ul class="question-right">{choices}</ul>'


def _nothing(answers: list[Answer], inline: Callable[[str], str]) -> str:
    return ""


KINDS = (
    Kind("choice", "`( ) answer | feedback`", re.compile(r"\([ x]\) "), _choices, _list),
    Kind("number", "`= 4 | why`", re.compile(r"(=|!=|else)\s"), _numbers, _nothing),
    Kind("order", "`1. first`", re.compile(r"\d+\. |= \||else \||\d+ before \d+ \|"), _order, _items),
    Kind("match", "`thing -> what belongs to it | feedback`", re.compile(r"= \||\S.* -> .*\|"), _pairs, _columns),
    Kind("predict", "`prints 44 | why`", re.compile(r"!?prints |else \|"), _printed, _nothing),
)
