"""Every exercise outside the browser: the starter fails, right answers pass, wrong ones are told what is wrong."""

from collections import Counter

import pytest

from cells.exercises import all_exercises
from tests.exercises.answers import FOLDER, answers, named
from tools.exercise.check import check

EXERCISES = all_exercises()
ANSWERS = answers()


@pytest.mark.parametrize("exercise_id", EXERCISES)
def test_the_starter_runs_and_fails(exercise_id):
    exercise = EXERCISES[exercise_id]
    verdict = check(exercise, exercise.starter)
    assert verdict.outcome == "done", verdict.stderr
    assert not verdict.passes
    assert all("broke down" not in message for message in verdict.messages), verdict.messages


@pytest.mark.parametrize("answer", [a for a in ANSWERS if a.right], ids=named)
def test_a_right_answer_passes(answer):
    verdict = check(EXERCISES[answer.exercise], answer.code)
    assert verdict.outcome == "done", verdict.stderr
    assert verdict.messages == []
    assert len(verdict.checks) == len(EXERCISES[answer.exercise].labels)


@pytest.mark.parametrize("answer", [a for a in ANSWERS if not a.right], ids=named)
def test_a_wrong_answer_gets_the_message_that_is_meant_for_it(answer):
    verdict = check(EXERCISES[answer.exercise], answer.code)
    assert verdict.outcome == "done", verdict.stderr
    assert verdict.messages and answer.says in verdict.messages[0]


@pytest.mark.parametrize("exercise_id", EXERCISES)
def test_there_are_answers_enough(exercise_id):
    counted = Counter(a.right for a in ANSWERS if a.exercise == exercise_id and a.name != "solution")
    assert counted[True] >= 4
    assert counted[False] >= 3


def test_no_answer_is_without_its_exercise():
    assert {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(EXERCISES)


@pytest.mark.parametrize("exercise_id", EXERCISES)
def test_it_fits_the_page(exercise_id):
    exercise = EXERCISES[exercise_id]
    for text in (exercise.starter, exercise.solution):
        assert len(text.splitlines()) <= 45
        assert max(map(len, text.splitlines())) <= 68
    assert exercise.task.strip() and exercise.why.strip() and exercise.hints
