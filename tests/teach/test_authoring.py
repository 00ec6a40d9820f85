"""The page for authors is true: its template is an exercise, its questions can be asked."""

import re

import pytest

from cells.exercise import exercise_html
from cells.exercises import Exercise
from cells.question import parse, question_html
from cells.question_kinds import KINDS
from tools.exercise.check import check
from tools.paths import ROOT

PAGE = (ROOT / "docs" / "teach" / "authoring.md").read_text(encoding="utf-8")
FILES = {name: text for _, name, text in re.findall(r'^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$', PAGE, re.M | re.S)}
QUESTIONS = re.findall(r"^```\{\.question #([\w-]+)\}\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.fixture
def exercise(tmp_path):
    folder = tmp_path / "exercises" / "warm-water"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        if not name.startswith("wrong-"):
            (folder / name).write_text(text, encoding="utf-8")
    return Exercise(folder)


def test_the_template_is_a_whole_exercise(exercise):
    html = exercise_html(exercise)
    assert html.count('<details class="exercise-hint"') == 2
    assert "Water freezes at 0 and boils at 100" in html


def test_its_starter_fails_and_its_solution_passes(exercise):
    starter = check(exercise, exercise.starter)
    assert starter.outcome == "done" and not starter.passes
    assert check(exercise, exercise.solution).passes


def test_its_wrong_answer_gets_its_message(exercise):
    [wrong] = [text for name, text in FILES.items() if name.startswith("wrong-")]
    says = wrong.splitlines()[0].removeprefix("# says: ")
    assert says in check(exercise, wrong).messages[0]


def test_every_kind_of_question_is_shown_and_can_be_asked():
    asked = [parse(question_id, source) for question_id, source in QUESTIONS]
    assert {question.kind.name for question in asked} == {kind.name for kind in KINDS}
    for question in asked:
        assert "Answer and why" in question_html(question, lambda text: text)


@pytest.mark.parametrize("name", ["task.md", "check.py", "hints.md", "solution.md", "starter.py"])
def test_a_file_that_is_missing_is_named(exercise, name):
    (exercise.folder / name).unlink()
    with pytest.raises(Exception, match=rf"exercise 'warm-water': .*{re.escape(name)} is missing"):
        exercise_html(Exercise(exercise.folder))
