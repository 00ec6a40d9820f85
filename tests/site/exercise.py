"""An exercise as a learner has it."""

from playwright.sync_api import Page

from tests.site.conftest import PATIENCE_MS, Cell


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
