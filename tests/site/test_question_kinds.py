"""Questions to order, to match and to predict, as a learner meets them, by keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import PATIENCE_MS

QUIZ = "take-away/"


def question(page: Page, question_id: str) -> Locator:
    return page.locator(f"page-question#{question_id}")


def button(root: Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True)


@pytest.fixture
def quiz(page: Page, site: str) -> Page:
    page.goto(site + QUIZ)
    return page


def items(root: Locator) -> list[str]:
    return root.locator(".question-order li > span").all_text_contents()


def test_things_are_put_in_order_with_the_keyboard(quiz):
    root = question(quiz, "quiz-hierarchy")
    right = ["a register", "the L1 cache", "RAM", "an SSD", "a server on another continent"]
    assert sorted(items(root)) == sorted(right) and items(root) != right
    for place, name in enumerate(right):
        while items(root).index(name) > place:
            up = button(root, f"Move {name} up")
            up.focus()
            quiz.keyboard.press("Enter")
            expect(up).to_be_focused()
    assert items(root) == right
    expect(root.locator(".question-order + .only-heard")).to_have_text(re.compile(r"^[a-zA-Z].*: [1-5] of 5$"))
    button(root, "Check").press("Enter")
    expect(root).to_have_attribute("data-check", "pass")
    expect(root.get_by_role("status").last).to_contain_text("Right. A nanosecond or less at the top")
    quiz.reload()
    expect(root).to_have_attribute("data-check", "pass")
    assert items(root) == right


def test_a_wrong_order_is_told_which_mistake_it_is(quiz):
    root = question(quiz, "quiz-hierarchy")
    names = ["the L1 cache", "a register", "RAM", "an SSD", "a server on another continent"]
    for place, name in enumerate(names):
        while items(root).index(name) > place:
            button(root, f"Move {name} up").click()
    button(root, "Check").click()
    expect(root).to_have_attribute("data-check", "fail")
    expect(root).to_contain_text("Not yet. Registers are inside the core")


def test_things_are_matched(quiz):
    root = question(quiz, "quiz-formats")
    button(root, "Check").click()
    expect(root.get_by_role("status")).to_have_text("Choose something for each of them first.")
    pairs = {
        "float32": "four bytes, 7 digits",
        "float16": "two bytes, up to 65,504",
        "bfloat16": "two bytes, up to 65,504",
        "int4": "half a byte",
    }
    for left, right in pairs.items():
        root.get_by_label(left, exact=True).select_option(label=right)
    button(root, "Check").press("Enter")
    expect(root).to_have_attribute("data-check", "fail")
    expect(root.get_by_role("status")).to_have_text(
        "Not yet. bfloat16: It keeps the 8 bits of exponent of a float32, and pays with digits."
    )
    button(root, "Try again").press("Enter")
    for left, right in (pairs | {"bfloat16": "two bytes, the range of float32"}).items():
        root.get_by_label(left, exact=True).select_option(label=right)
    button(root, "Check").press("Enter")
    expect(root).to_have_attribute("data-check", "pass")


def test_a_prediction_comes_before_the_run_and_the_program_decides(quiz):
    root = question(quiz, "quiz-overflow")
    run = button(root, "Run")
    expect(run).to_be_disabled()
    root.get_by_label("It prints").focus()
    quiz.keyboard.type("200")
    quiz.keyboard.press("Enter")
    expect(root.locator(".question-status")).to_have_text("That is your prediction. Now run it.")
    expect(root.get_by_label("It prints")).to_be_disabled()
    expect(run).to_be_focused()
    assert root.get_attribute("data-check") is None
    quiz.keyboard.press("Enter")
    expect(root).to_have_attribute("data-check", "fail", timeout=PATIENCE_MS)
    expect(root.locator('[data-stream="stdout"]')).to_have_text("-56\n")
    expect(root.locator(".question-status")).to_contain_text("That is the true sum.")
    button(root, "Try again").press("Enter")
    expect(run).to_be_disabled()
    expect(root.locator(".question-proof")).to_be_hidden()
    root.get_by_label("It prints").fill("−56")
    quiz.keyboard.press("Enter")
    run.press("Enter")
    expect(root).to_have_attribute("data-check", "pass", timeout=PATIENCE_MS)
    quiz.reload()
    expect(root).to_have_attribute("data-check", "pass")
    expect(root.get_by_label("It prints")).to_have_value("−56")


def test_a_prediction_about_a_child_process_runs_it(quiz):
    root = question(quiz, "quiz-status")
    root.get_by_label("It prints").fill("0")
    button(root, "Check").click()
    button(root, "Run").click()
    expect(root).to_have_attribute("data-check", "pass", timeout=PATIENCE_MS)


def test_where_python_cannot_be_loaded_a_prediction_waits_for_it(quiz):
    quiz.route("**/runtime/**", lambda route: route.abort())
    root = question(quiz, "quiz-overflow")
    root.get_by_label("It prints").fill("-56")
    button(root, "Check").click()
    button(root, "Run").click()
    expect(root.locator(".question-proof")).to_contain_text("Run tries again.", timeout=PATIENCE_MS)
    assert root.get_attribute("data-check") is None
    quiz.unroute("**/runtime/**")
    button(root, "Run").click()
    expect(root).to_have_attribute("data-check", "pass", timeout=PATIENCE_MS)


def test_the_quiz_is_counted(quiz):
    root = question(quiz, "quiz-text")
    root.get_by_role("radio", name="Between 10 and 40").check()
    button(root, "Check").click()
    expect(quiz.locator(".question-count")).to_have_text("1 of 10 right")


def test_without_javascript_the_answers_can_be_read_and_are_not_given_away(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + QUIZ)
    root = question(page, "quiz-hierarchy")
    assert root.locator(".question-items li").all_text_contents()[0] != "a register"
    root.get_by_text("Answer and why").click()
    expect(root.get_by_text("a register → the L1 cache → RAM → an SSD")).to_be_visible()
    expect(question(page, "quiz-status").locator(".question-program")).to_contain_text("returncode")
    context.close()
