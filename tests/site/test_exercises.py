"""The exercises in the page: right answers pass, wrong ones are told; hints, Stop, faults, the keyboard."""

import os

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cells.exercises import all_exercises
from tests.exercises.answers import answers, named, some_answers
from tests.site.conftest import PATIENCE_MS, exercises_of, pages
from tests.site.exercise import Exercise

#: EVERY_ANSWER=1 takes all, as tests/exercises does outside the browser.
ANSWERS = answers() if os.environ.get("EVERY_ANSWER") else some_answers()


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


@pytest.fixture
def small(page: Page, site: str) -> Exercise:
    """The exercise `small-model` on a fresh page."""
    page.goto(f"{site}{page_of('small-model')}")
    return Exercise(page, "small-model")


SOLUTION = all_exercises()["small-model"].solution

FAULTY = {
    "prints nothing and defines nothing": ("pass\n", "done", "It defines nothing at all"),
    "stops with an error": ("print(1 / 0)\n", "error", None),
    "cannot be parsed": ("def needed_gb(:\n", "error", None),
    "imports what is not here": ("import torch\n", "error", None),
    "ends itself": ("import sys\nsys.exit(0)\n", "done", "defines no function needed_gb"),
    "ends itself in a call": (
        "import sys\ndef needed_gb(b, p):\n    sys.exit(1)\n",
        "done",
        "needed_gb(3, 'float16') ended the whole program with exit. Use return instead.",
    ),
    "calls itself": (
        "def needed_gb(b, p):\n    return needed_gb(b, p)\n",
        "done",
        "needed_gb(3, 'float16') calls itself without an end",
    ),
    "takes too little": (
        "def needed_gb(billions):\n    return 1\n",
        "done",
        "needed_gb(3, 'float16') does not fit needed_gb(billions): too many positional arguments.",
    ),
    "fails in a call": (
        "def needed_gb(b, p):\n    return b * SIZES[p]\n",
        "done",
        "needed_gb(3, 'float16') stopped with NameError: name 'SIZES' is not defined on line 2.",
    ),
    "has another name": ("def needed_GB(b, p):\n    return 1\nx = abs\n", "done", "For 3B in float16 you returned 1"),
    "is nearly the name": (
        "def neededGB(b, p):\n    return 1\ndef other():\n    pass\n",
        "done",
        "Did you mean neededGB?",
    ),
    "tampers with Python": (
        "import builtins\nbuiltins.abs = None\nbuiltins.float = 3\n",
        "done",
        "defines no function",
    ),
}


@pytest.mark.parametrize("what", FAULTY)
def test_a_faulty_program_gets_a_useful_sentence_and_the_next_check_works(opened, what):
    code, state, says = FAULTY[what]
    exercise = opened("small-model")
    assert exercise.check(code) == state
    assert set(exercise.marks) == {"fail"} if state == "error" else "fail" in exercise.marks
    if says:
        assert says in exercise.messages[0]
    else:
        expect(exercise.root.locator(".cell-note")).not_to_be_empty()
        assert exercise.text("stderr")
    assert exercise.check(SOLUTION) == "done"
    assert set(exercise.marks) == {"pass"}


@pytest.mark.parametrize(
    "code",
    [
        "while True:\n    pass\n",
        "while True:\n    print('again')\n",
        "def needed_gb(b, p):\n    while True:\n        pass\n",
        "while True:\n    try:\n        while True:\n            pass\n    except:\n        pass\n",
    ],
    ids=["loop", "print", "in a call", "swallows the stop"],
)
def test_what_never_ends_is_stopped_and_said(small, code):
    small.page.evaluate("document.documentElement.dataset.checkSeconds = '2'")
    small.root.evaluate("(exercise, code) => { exercise.code = code; }", code)
    small.button("Check").click()
    expect(small.status).to_contain_text("Not ended after 2 seconds", timeout=PATIENCE_MS)
    expect(small.root).to_have_attribute("data-state", "stopped", timeout=PATIENCE_MS)
    expect(small.root.locator(".cell-note")).to_contain_text("a loop that never ends")
    assert set(small.marks) == {"fail"}
    assert small.check(SOLUTION) == "done"
    assert set(small.marks) == {"pass"}


def test_stop_ends_a_check_without_a_verdict(small):
    small.root.evaluate("(exercise) => { exercise.code = 'while True:\\n    pass\\n'; }")
    small.button("Check").click()
    small.wait("running")
    small.button("Stop").click()
    assert small.wait("stopped") == "stopped"
    assert set(small.marks) == {None}
    assert small.page.evaluate("localStorage.getItem('how-computers-work.answer.small-model')") is None


def test_a_verdict_about_an_older_program_looks_like_one(small):
    small.check(SOLUTION)
    checks = small.root.locator(".exercise-checks")
    expect(checks).not_to_have_attribute("data-stale", "")
    small.type_program("needed_gb = None\n")
    expect(checks).to_have_attribute("data-stale", "")
    small.button("Reset").click()
    assert set(small.marks) == {None}


def test_what_is_passed_stays_passed(small):
    small.check(SOLUTION)
    expect(small.root).to_have_attribute("data-passed", "")
    small.check("pass\n")
    assert "fail" in small.marks
    expect(small.root).to_have_attribute("data-passed", "")
    small.page.reload()
    expect(small.status).to_contain_text("Passed on 20")
    expect(small.root.locator(".cm-content")).to_have_text("pass")


def test_hints_come_one_by_one_and_the_solution_when_asked_for(small):
    hints = small.root.locator(".exercise-hint")
    solution = small.root.locator(".exercise-solution")
    count = hints.count()
    assert 2 <= count <= 4
    assert [hint.is_visible() for hint in hints.all()] == [False] * count
    for number in range(count):
        small.button("Hint").click()
        assert [hint.is_visible() for hint in hints.all()] == [n <= number for n in range(count)]
        expect(small.status).to_contain_text(f"({number + 1} of {count}")
    expect(small.button("Hint")).to_have_attribute("aria-disabled", "true")
    expect(solution).to_be_hidden()
    small.button("Solution").click()
    expect(solution.locator("code").first).to_contain_text("OVERHEAD")
    expect(solution).to_contain_text("Both fit")


def test_all_of_it_by_keyboard_alone(small):
    page = small.page
    page.locator("#practice-small-model a.headerlink").focus()
    seen: list[str] = []

    def tab_to(name: str) -> None:
        for _ in range(30):
            page.keyboard.press("Tab")
            here = page.evaluate(
                "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).trim()"
            )
            seen.append(here)
            if here == name:
                return
        raise AssertionError(f"no way to {name} with Tab: {seen}")

    tab_to("Code of small_model.py. Press Enter to edit")
    page.keyboard.press("Enter")
    expect(small.root.locator(".cm-content")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(SOLUTION.replace("* OVERHEAD", ""))
    page.keyboard.press("Escape")
    tab_to("Check")
    page.keyboard.press("Enter")
    assert small.wait() == "done"
    expect(small.status).to_contain_text("0 of 3 checks pass.")
    expect(small.button("Check")).to_be_focused()
    tab_to("Hint")
    page.keyboard.press("Space")
    expect(small.root.locator(".exercise-hint").first).to_be_visible()
    tab_to("Solution")
    page.keyboard.press("Enter")
    expect(small.root.locator(".exercise-solution > summary")).to_be_focused()


def test_the_verdict_is_announced_once(small):
    small.page.evaluate(
        """() => {
            window.said = [];
            const status = document.querySelector('run-exercise#small-model [role=status]');
            new MutationObserver(() => said.push(status.textContent)).observe(status, {
                childList: true, characterData: true, subtree: true });
        }"""
    )
    small.check("def needed_gb(b, p):\n    return 6\n")
    said = small.page.evaluate("said")
    verdicts = [text for text in said if "checks pass" in text]
    assert len(verdicts) == 1
    assert "For 3B in float16 you returned 6: the weights alone." in verdicts[0]


def test_a_tutor_gets_the_task_the_program_its_output_and_what_fails(browser, site):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}{page_of('small-model')}")
    exercise = Exercise(page, "small-model")
    code = "# ```\ndef needed_gb(b, p):\n    return 6\n\n\nprint('six')\n"
    exercise.check(code)
    exercise.button("Copy for a tutor").press("Enter")
    expect(exercise.status).to_have_text("Copied for a tutor.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("# Please review my answer: 4. A small model on a small card\n")
    assert "without rewriting it" in text
    assert all_exercises()["small-model"].task.strip() in text
    assert f"````python\n{code}````" in text
    assert "```\nsix\n```" in text
    assert "- [ ] 3B takes 7.2 GB in float16 and 1.8 GB in int4: For 3B in float16 you returned 6" in text
    assert "OVERHEAD = 1.2" not in text
    context.close()


def test_files_that_lie_beside_a_program_can_be_read_and_are_not_listed_as_made(page, site):
    page.goto(f"{site}{page_of('your-own-machine')}")
    exercise = Exercise(page, "your-own-machine")
    beside = exercise.root.locator(".exercise-beside")
    assert beside.all_text_contents()[1].startswith("Beside it: will_it_fit.py")
    assert exercise.run() == "done"
    assert "graphics card:  (not told)" in exercise.text("stdout")
    expect(exercise.root.locator(".cell-files")).to_have_count(0)


def test_a_chart_is_drawn_with_the_same_in_a_table(page, site):
    page.goto(f"{site}{page_of('find-your-caches')}")
    exercise = Exercise(page, "find-your-caches")
    drawn = "from chart import show\nshow([(10, 1.0), (1000, 1.25), (100000, 4.5)], x='floats', y='times slower')\n"
    assert exercise.run_program(drawn) == "done"
    chart = exercise.root.get_by_role("img", name="Chart: times slower by floats. From 1 at 10 to 4.5 at 100,000")
    expect(chart).to_be_visible()
    assert chart.locator("circle").count() == 3
    rows = exercise.root.get_by_role("region", name="The same as a table").get_by_role("row")
    assert rows.all_inner_texts() == ["floats\ttimes slower", "10\t1", "1,000\t1.25", "100,000\t4.5"]
    assert exercise.run_program("from chart import show\nshow([(0, 1.0)], x='floats', y='times')\n") == "error"
    assert "0.0 cannot be drawn on the x axis" in exercise.text("stderr")


def test_without_javascript_everything_is_there(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{page_of('small-model')}")
    for exercise_id in exercises_of(page_of("small-model")):
        exercise = all_exercises()[exercise_id]
        root = page.locator(f"run-exercise#{exercise_id}")
        expect(root.locator(".exercise-task p").first).to_be_visible()
        assert root.locator(".cell-code").text_content() == exercise.starter
        assert root.locator(".exercise-label").all_text_contents() == [label for _, label in exercise.labels]
        assert root.locator(".exercise-hint > summary").count() == len(exercise.hints)
        expect(root.locator(".exercise-solution > summary")).to_be_visible()
    context.close()


def test_with_storage_blocked_an_exercise_still_passes(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, { get() { throw new Error("storage is blocked"); } });"""
    )
    page.goto(f"{site}{page_of('small-model')}")
    exercise = Exercise(page, "small-model")
    exercise.check(SOLUTION)
    assert set(exercise.marks) == {"pass"}
    expect(exercise.root).to_have_attribute("data-passed", "")
    context.close()
