"""The exercises in the page: right answers pass, wrong ones are told; hints, Stop, faults, the keyboard."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cells.exercises import all_exercises
from tests.exercises.answers import answers, named
from tests.site.conftest import PATIENCE_MS, Cell, exercises_of, pages

ANSWERS = answers()


class Exercise(Cell):
    """An exercise as a learner has it."""

    def __init__(self, page: Page, exercise_id: str) -> None:
        super().__init__(page, exercise_id)
        self.id = exercise_id
        self.root = page.locator(f"run-exercise#{exercise_id}")

    def wait(self, *states: str) -> str:
        wanted = states or ("done", "error", "stopped")
        selector = ", ".join(f'[data-state="{s}"]' for s in wanted)
        self.page.locator(f"run-exercise#{self.id}:is({selector})").wait_for(timeout=PATIENCE_MS)
        return self.root.get_attribute("data-state") or ""

    def check(self, code: str | None = None) -> str:
        if code is not None:
            self.root.evaluate("(exercise, code) => { exercise.code = code; }", code)
        self.button("Check").click()
        return self.wait()

    @property
    def marks(self) -> list[str | None]:
        return [item.get_attribute("data-check") for item in self.root.locator(".exercise-checks > li").all()]

    @property
    def messages(self) -> list[str]:
        return self.root.locator(".exercise-message").all_text_contents()


def page_of(exercise_id: str) -> str:
    return next(path for path in pages() if exercise_id in exercises_of(path))


@pytest.fixture(scope="module")
def reader(browser: Browser) -> BrowserContext:
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture(scope="module")
def opened(reader: BrowserContext, site: str):
    """One page for many answers, so that Python starts once."""
    known: dict[str, Page] = {}

    def open_it(exercise_id: str) -> Exercise:
        path = page_of(exercise_id)
        if path not in known:
            for page in known.values():
                page.close()
            known.clear()
            known[path] = reader.new_page()
            known[path].goto(f"{site}{path}")
        return Exercise(known[path], exercise_id)

    return open_it


@pytest.mark.parametrize("exercise_id", all_exercises())
def test_the_starter_runs_and_fails(opened, exercise_id):
    exercise = opened(exercise_id)
    assert exercise.check(all_exercises()[exercise_id].starter) == "done"
    assert "fail" in exercise.marks and None not in exercise.marks
    assert exercise.messages and all("broke down" not in message for message in exercise.messages)


@pytest.mark.parametrize("answer", [a for a in ANSWERS if a.right], ids=named)
def test_a_right_answer_passes(opened, answer):
    exercise = opened(answer.exercise)
    assert exercise.check(answer.code) == "done", exercise.text("stderr")
    assert exercise.messages == []
    assert set(exercise.marks) == {"pass"}
    expect(exercise.status).to_contain_text("pass")


@pytest.mark.parametrize("answer", [a for a in ANSWERS if not a.right], ids=named)
def test_a_wrong_answer_gets_the_message_that_is_meant_for_it(opened, answer):
    exercise = opened(answer.exercise)
    assert exercise.check(answer.code) == "done", exercise.text("stderr")
    assert exercise.messages and answer.says in exercise.messages[0]
