"""Questions as a learner meets them: answered wrongly and rightly, by mouse and by keyboard, kept, and taken back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import SITE, pages, wait_for_material

LESSON = "lessons/bits-and-integers/"
WITH_QUESTIONS = [p for p in pages() if "<page-question" in (SITE / p / "index.html").read_text(encoding="utf-8")]
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new Error("storage is blocked"); } });"""


def ours(page: Page) -> list[str]:
    """The errors of our own script, from now on; where storage is blocked, the theme's has some."""
    errors: list[str] = []
    page.on("pageerror", lambda e: "/assets/page.js" in (e.stack or "") and errors.append(e.stack))
    return errors


class Question:
    """A question as a learner has it: a group, its answers, a button, a verdict, an explanation."""

    def __init__(self, page: Page, question_id: str) -> None:
        self.page = page
        self.root: Locator = page.locator(f"page-question#{question_id}")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    @property
    def field(self) -> Locator:
        return self.root.get_by_role("textbox", name="Your answer")

    @property
    def status(self) -> Locator:
        return self.root.get_by_role("status")

    def choose(self, text: str) -> None:
        self.root.get_by_role("radio", name=text).check()

    def answer(self, text: str) -> None:
        if self.field.count():
            self.field.fill(text)
        else:
            self.choose(text)
        self.button("Check").click()

    def is_right(self) -> None:
        expect(self.root).to_have_attribute("data-check", "pass")

    def is_wrong(self) -> None:
        expect(self.root).to_have_attribute("data-check", "fail")


@pytest.fixture
def number(page, site):
    page.goto(site + LESSON)
    return Question(page, "check-bits-overflow")


@pytest.fixture
def choice(page, site):
    page.goto(site + LESSON)
    return Question(page, "check-bits-four-bit")


def test_a_question_is_a_named_group(choice):
    group = choice.root.get_by_role("group", name="Some model files use 4-bit signed integers.")
    expect(group.get_by_role("radio")).to_have_count(4)
    for text in ("Eight, from −4 to 3", "Sixteen, from −8 to 7"):
        expect(group.get_by_role("radio", name=text)).to_be_visible()


def test_nothing_is_told_before_an_answer(choice):
    expect(choice.status).to_be_empty()
    expect(choice.root.locator("details dl")).not_to_be_visible()
    assert choice.root.get_attribute("data-check") is None
    expect(choice.button("Try again")).to_be_hidden()
    choice.button("Check").click()
    expect(choice.status).to_have_text("Choose an answer first.")
    assert choice.root.get_attribute("data-check") is None


def test_each_wrong_choice_is_told_its_own_mistake_and_the_right_one_why(choice):
    choice.answer("Sixteen, from 0 to 15")
    choice.is_wrong()
    expect(choice.status).to_contain_text("Not yet. Sixteen is right. But this is the unsigned reading")
    choice.choose("Fifteen")
    expect(choice.status).to_be_empty()
    assert choice.root.get_attribute("data-check") is None
    choice.button("Check").click()
    expect(choice.status).to_contain_text("an even number of patterns")
    choice.choose("Sixteen, from −8 to 7")
    choice.button("Check").click()
    choice.is_right()
    expect(choice.status).to_contain_text("Right. Four bits have 2⁴ patterns.")
    expect(choice.root.get_by_role("radio", name="Eight")).to_be_disabled()


def test_a_right_answer_can_be_taken_back(choice):
    choice.answer("Sixteen, from −8 to 7")
    choice.is_right()
    choice.root.get_by_text("Answer and why").click()
    choice.button("Try again").click()
    expect(choice.status).to_be_empty()
    expect(choice.root.locator("details dl")).not_to_be_visible()
    expect(choice.root.locator(":checked")).to_have_count(0)
    expect(choice.root.get_by_role("radio").first).to_be_focused()
    choice.page.reload()
    assert choice.root.get_attribute("data-check") is None


def test_the_explanation_is_open_to_everybody_at_any_time(choice):
    choice.root.get_by_text("Answer and why").click()
    expect(choice.root.locator("details dt")).to_have_count(4)
    expect(choice.root.locator("details [data-right] dd")).to_be_visible()
    assert choice.root.get_attribute("data-check") is None


def test_a_wrong_number_is_told_its_mistake(number):
    for typed, said in (
        ("260", "That is the true sum"),
        ("255", "you would have to clip"),
        ("12", "off by a whole number of 256s"),
        ("-252", "off by a whole number of 256s"),
    ):
        number.answer(typed)
        number.is_wrong()
        expect(number.status).to_contain_text(said)
        expect(number.field).to_have_value(typed)


def test_what_is_no_number_is_said_and_not_marked(number):
    for typed in ("four", "1,2,3", "", "  ", "4 GB", "--4", "0x4", "Infinity"):
        number.answer(typed)
        expect(number.status).to_contain_text(f"“{typed}” is not" if typed.strip() else "Write a number first.")
        expect(number.field).to_be_focused()
        assert number.root.get_attribute("data-check") is None


@pytest.mark.parametrize(
    ("lesson", "question", "right", "wrong"),
    [
        (
            "floating-point",
            "check-float-count",
            ["16777216", "16,777,216", "16 777 216", "16.777.216", "1.6777216e7", "2^24", "2**24"],
            ["16,777,217", "16777,216", "2^25"],
        ),
        ("will-it-fit", "check-fit-32b", ["19.2", "19,2", "19.20 GB", "19.2gb", " 19.24 "], ["19.3", "192", "−19.2"]),
        ("memory-hierarchy", "check-memory-load", ["4", "4.04 s", "3,96"], ["4.22", "0,22", ".25"]),
        ("cpu-vs-gpu", "check-gpu-cube", ["1.28", "1,28", "1.3"], ["1,280", "1 280"]),
    ],
)
def test_numbers_are_read_as_people_write_them(page, site, lesson, question, right, wrong):
    page.goto(f"{site}lessons/{lesson}/")
    asked = Question(page, question)
    for typed in wrong:
        asked.answer(typed)
        asked.is_wrong()
    for typed in right:
        asked.answer(typed)
        asked.is_right()
        asked.button("Try again").click()


def test_it_is_answered_by_keyboard_alone(number):
    page, keys = number.page, number.page.keyboard
    number.root.scroll_into_view_if_needed()
    number.field.focus()
    keys.type("5")
    keys.press("Enter")
    number.is_wrong()
    expect(number.field).to_be_focused()
    keys.press("ControlOrMeta+a")
    keys.type("4")
    keys.press("Enter")
    number.is_right()
    expect(number.button("Try again")).to_be_focused()
    keys.press("Tab")
    expect(number.root.locator("summary")).to_be_focused()
    keys.press("Enter")
    expect(number.root.locator("details dl")).to_be_visible()
    keys.press("Tab")
    choice = Question(page, "check-bits-four-bit")
    expect(choice.root.get_by_role("radio").first).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Tab")
    expect(choice.button("Check")).to_be_focused()
    keys.press("Enter")
    choice.is_right()
    expect(choice.button("Try again")).to_be_focused()
    keys.press("Space")
    expect(choice.root.get_by_role("radio").first).to_be_focused()
    assert choice.root.get_attribute("data-check") is None


def test_answers_are_there_again_after_a_reload(page, site):
    page.goto(site + LESSON)
    count = page.locator(".question-count")
    expect(count).to_be_empty()
    Question(page, "check-bits-overflow").answer("4")
    expect(count).to_have_text("1 of 3 right")
    Question(page, "check-bits-four-bit").answer("Eight")
    Question(page, "check-bits-gib").answer("Yes")
    expect(count).to_have_text("2 of 3 right")
    page.reload()
    expect(count).to_have_text("2 of 3 right")
    Question(page, "check-bits-overflow").is_right()
    expect(Question(page, "check-bits-overflow").field).to_have_value("4")
    eight = Question(page, "check-bits-four-bit")
    eight.is_wrong()
    expect(eight.root.get_by_role("radio", name="Eight")).to_be_checked()
    expect(eight.status).to_contain_text("Those are three bits.")
    # What was not asked for is not read out.
    expect(eight.status).to_have_attribute("aria-live", "off")
    eight.answer("Fifteen")
    expect(eight.status).to_have_attribute("aria-live", "polite")


def test_answers_follow_from_page_to_page_without_a_reload(page, site):
    page.goto(site + LESSON)
    wait_for_material(page)
    Question(page, "check-bits-overflow").answer("4")
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Next: Decimals: floating point").click()
    expect(page.locator("h1")).to_contain_text("Decimals")
    exact = Question(page, "check-float-exact")
    exact.answer("0.5 and 0.375")
    exact.is_right()
    expect(page.locator(".question-count")).to_have_text("1 of 3 right")
    page.get_by_role("link", name="Previous: Bits, bytes and whole numbers").click()
    Question(page, "check-bits-overflow").is_right()
    expect(page.locator(".question-count")).to_have_text("1 of 3 right")
    assert page.evaluate("window.same") is True


def test_a_damaged_record_breaks_nothing(page, site):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site + LESSON)
    asked = Question(page, "check-bits-four-bit")
    for kept in ("", "null", "{", "[]", '["0",2]', "[4,1]", '["99",0]', '["",1]'):
        page.evaluate("kept => localStorage.setItem('how-computers-work.answer.check-bits-four-bit', kept)", kept)
        page.reload()
        expect(page.locator("page-question form")).to_have_count(3)
        if asked.button("Try again").is_visible():
            asked.button("Try again").click()
        asked.answer("Sixteen, from −8 to 7")
        asked.is_right()
    assert errors == []


def test_an_answer_that_the_lesson_now_judges_otherwise_is_judged_anew(page, site):
    page.goto(site + LESSON)
    page.evaluate("""localStorage.setItem('how-computers-work.answer.check-bits-overflow', '["260",1]')""")
    page.reload()
    Question(page, "check-bits-overflow").is_wrong()
    expect(page.locator(".question-count")).to_have_text("0 of 3 right")


def test_with_storage_blocked_answers_last_for_the_visit(page, site):
    errors = ours(page)
    page.add_init_script(BLOCKED)
    page.goto(site + LESSON)
    asked = Question(page, "check-bits-overflow")
    asked.answer("4")
    asked.is_right()
    expect(page.locator(".question-count")).to_have_text("1 of 3 right · not kept after this visit")
    asked.button("Try again").click()
    asked.answer("5")
    asked.is_wrong()
    page.reload()
    expect(asked.status).to_be_empty()
    assert errors == []


@pytest.mark.parametrize("path", WITH_QUESTIONS)
def test_without_javascript_all_of_it_is_there(browser, site, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + path)
    for root in page.locator("page-question").all():
        expect(root.locator(".question-text")).to_be_visible()
        listed = root.locator(".question-choices li")
        explained = root.locator("details dt")
        if root.get_attribute("data-kind") == "choice":
            assert sorted(listed.all_inner_texts()) == sorted(explained.all_text_contents())
        why = root.locator("details [data-right] dd")
        expect(why).to_have_count(1)
        assert len(why.text_content()) > 20
        expect(why).not_to_be_visible()
        root.locator("summary").click()
        expect(why).to_be_visible()
    context.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_on_paper_the_answers_are_told_and_the_buttons_gone(browser, site, javascript):
    context = browser.new_context(java_script_enabled=javascript)
    page = context.new_page()
    page.goto(site + LESSON)
    if javascript:
        expect(page.locator("page-question form")).to_have_count(3)
    page.emulate_media(media="print")
    expect(page.locator("page-question :is(button, summary):visible")).to_have_count(0)
    for root in page.locator("page-question").all():
        expect(root.get_by_text("Answer and why")).to_be_hidden()
        box = root.locator("details [data-right] dd").bounding_box()
        assert box and box["height"] > 10
        outer = root.bounding_box()
        assert outer and box["y"] + box["height"] <= outer["y"] + outer["height"]
    context.close()


@pytest.mark.parametrize("path", WITH_QUESTIONS)
def test_every_question_takes_its_right_answer_and_none_of_the_others(browser, site, path):
    context = browser.new_context()
    page = context.new_page()
    page.goto(site + path)
    # The other kinds are answered in test_question_kinds.py.
    for root in page.locator('page-question:is([data-kind="choice"], [data-kind="number"])').all():
        asked = Question(page, root.get_attribute("id"))
        for row in root.locator("details dl > div:not([data-else])").all():
            text = row.locator("dt").text_content()
            if asked.field.count():
                asked.field.fill(text)
            else:
                root.get_by_role("radio").nth(int(row.get_attribute("data-answer"))).check()
            asked.button("Check").click()
            expect(root).to_have_attribute("data-check", re.compile("pass|fail"))
            right = row.get_attribute("data-right") is not None
            assert root.get_attribute("data-check") == ("pass" if right else "fail")
            expect(asked.status).to_contain_text(row.locator("dd").text_content())
            asked.button("Try again").click()
    context.close()
