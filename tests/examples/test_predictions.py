"""What a question says that a program prints is what it prints."""

import re
import subprocess
import sys

import pytest

from cells.question import Question, parse
from tools.paths import ROOT


def predictions() -> list[Question]:
    found = []
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for question_id, source in re.findall(r"^```\{\.question #([\w-]+)\}\n(.*?)^```$", text, re.M | re.S):
            question = parse(question_id, source)
            if question.kind.name == "predict":
                found.append(question)
    return found


@pytest.mark.parametrize("question", predictions(), ids=lambda question: question.id)
def test_the_program_prints_the_right_answer_and_nothing_else(question):
    done = subprocess.run([sys.executable, "-c", question.program], capture_output=True, text=True, timeout=60)
    [right] = [answer.data["printed"] for answer in question.answers if answer.right]
    assert (done.stdout, done.stderr) == (f"{right}\n", "")


def test_there_are_some():
    assert len(predictions()) >= 3
