"""A course on another origin frames a lesson: what it is told and asked, and that nothing depends on its answers."""

import json
import threading

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PATIENCE_MS, wait_for_material
from tests.site.test_questions import BLOCKED, Question, ours
from tools.serve import server

LESSON = "lessons/bits-and-integers"
HOST = """<!doctype html><title>A course</title><iframe title="Lesson" style="width: 900px; height: 700px"></iframe>
<script>
  window.heard = []
  window.answer = null // the fields of the response to a request for the state; null: there is no response
  addEventListener("message", ({ data, source }) => {
    heard.push(data)
    if (data.subject === "SPLICE.getState" && answer)
      source.postMessage({ subject: "SPLICE.getState.response", message_id: data.message_id, ...answer }, "*")
  })
</script>"""
RIGHT = {"v": 1, "answers": {"check-bits-overflow": ["4", 1], "check-bits-four-bit": ["0", 0]}}


class Course:
    """A page of another origin with a frame of ours; it writes down all that it hears."""

    def __init__(self, page, address, site):
        self.page, self.site = page, site
        self.errors = ours(page)
        page.goto(address)

    @property
    def frame(self):
        return self.page.frames[1]

    def open(self, path=f"{LESSON}/", **answer):
        """Frames a page of the site; `answer` holds the fields of the response to a request for the state."""
        self.page.evaluate("answer => { window.heard = []; window.answer = answer }", answer or None)
        self.page.locator("iframe").evaluate("(frame, address) => { frame.src = address }", self.site + path)
        self.page.frame_locator("iframe").locator("h1").first.wait_for()
        self.frame.wait_for_load_state("load")

    def question(self, question_id):
        question = Question(self.page, question_id)
        question.root = self.page.frame_locator("iframe").locator(f"page-question#{question_id}")
        return question

    def heard(self, subject=None):
        all_of_it = self.page.evaluate("heard")
        return [m for m in all_of_it if subject in (None, m["subject"])]

    def reports(self, count):
        """The reports, of which there must come to be `count`."""
        self.page.wait_for_function(
            "count => heard.filter(m => m.subject === 'SPLICE.reportScoreAndState').length >= count", arg=count
        )
        self.page.wait_for_timeout(300)
        found = self.heard("SPLICE.reportScoreAndState")
        assert len(found) == count
        return found

    def asked(self):
        """Waits for the request for the state."""
        self.page.wait_for_function("heard.some(m => m.subject === 'SPLICE.getState')")
        self.page.wait_for_timeout(500)
        return self.heard()


@pytest.fixture
def course(page, site, tmp_path):
    (tmp_path / "index.html").write_text(HOST, encoding="utf-8")
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        host = Course(page, f"http://127.0.0.1:{running.server_port}/", site)
        yield host
        assert host.errors == []
        running.shutdown()


def test_opening_asks_for_the_state_once_and_reports_nothing(course):
    course.open()
    (message,) = course.asked()
    assert message.pop("message_id")
    assert message == {
        "subject": "SPLICE.getState",
        "activity_id": LESSON,
        "content_id": LESSON,
        "context_id": "how-computers-work",
    }


def test_a_page_without_anything_to_check_says_nothing(course):
    course.open("glossary/")
    course.page.wait_for_timeout(800)
    assert course.heard() == []


def test_an_answer_is_told_with_score_and_state(course):
    course.open()
    course.question("check-bits-overflow").answer("4")
    (report,) = course.reports(1)
    assert report["score"] == pytest.approx(1 / 3)
    assert report["state"] == {"v": 1, "answers": {"check-bits-overflow": ["4", 1]}}
    assert (report["activity_id"], report["context_id"]) == (LESSON, "how-computers-work")
    (event,) = course.heard("SPLICE.sendEvent")
    assert event["name"] == "check"
    assert event["data"] == {"id": "check-bits-overflow", "pass": True, "given": "4"}
    course.question("check-bits-four-bit").answer("Eight")
    course.question("check-bits-gib").answer("Yes")
    assert [r["score"] for r in course.reports(3)] == pytest.approx([1 / 3, 1 / 3, 2 / 3])
    ids = [m["message_id"] for m in course.heard()]
    assert len(set(ids)) == len(ids) == 7


def test_no_answer_and_no_number_are_not_told(course):
    course.open()
    number = course.question("check-bits-overflow")
    number.answer("four")
    expect(number.status).to_contain_text("is not a number")
    course.question("check-bits-gib").button("Check").click()
    assert [m["subject"] for m in course.asked()] == ["SPLICE.getState"]


def test_taking_an_answer_back_is_not_told_and_the_next_check_is(course):
    course.open()
    number = course.question("check-bits-overflow")
    number.answer("4")
    course.reports(1)
    number.button("Try again").click()
    course.reports(1)
    number.answer("5")
    assert [r["score"] for r in course.reports(2)] == [pytest.approx(1 / 3), 0]


@pytest.mark.parametrize("as_text", [False, True])
def test_the_state_of_the_course_is_shown_and_not_told_again(course, as_text):
    course.open(state=json.dumps(RIGHT) if as_text else RIGHT)
    course.question("check-bits-overflow").is_right()
    expect(course.question("check-bits-overflow").field).to_have_value("4")
    course.question("check-bits-four-bit").is_wrong()
    assert [m["subject"] for m in course.asked()] == ["SPLICE.getState"]
    course.question("check-bits-gib").answer("Yes")
    (report,) = course.reports(1)
    assert report["score"] == pytest.approx(2 / 3)
    assert report["state"]["answers"] == {**RIGHT["answers"], "check-bits-gib": ["0", 1]}


def test_what_was_reported_comes_back_after_a_reload(course):
    course.page.add_init_script(BLOCKED)
    course.open()
    course.question("check-bits-overflow").answer("4")
    (report,) = course.reports(1)
    course.open(state=report["state"])
    course.question("check-bits-overflow").is_right()


def test_the_course_wins_for_what_it_holds_and_the_device_keeps_the_rest(course):
    course.open()
    course.question("check-bits-overflow").answer("5")
    course.question("check-bits-gib").answer("Yes")
    course.reports(2)
    course.open(state={"v": 1, "answers": {"check-bits-overflow": ["4", 1]}})
    course.question("check-bits-overflow").is_right()
    course.question("check-bits-gib").is_right()
    # The course's answers count for the visit; the device still has its own.
    course.open()
    course.question("check-bits-overflow").is_wrong()


def test_a_state_that_comes_late_is_joined_with_what_was_checked_before(course):
    course.open()
    (asked,) = course.asked()
    course.question("check-bits-four-bit").answer("Sixteen, from −8")
    course.reports(1)
    response = {"subject": "SPLICE.getState.response", "message_id": asked["message_id"], "state": RIGHT}
    course.page.evaluate("response => frames[0].postMessage(response, '*')", response)
    course.question("check-bits-overflow").is_right()
    course.question("check-bits-four-bit").is_right()
    reports = course.reports(2)
    assert [r["score"] for r in reports] == pytest.approx([1 / 3, 2 / 3])
    assert reports[1]["state"]["answers"] == {"check-bits-overflow": ["4", 1], "check-bits-four-bit": ["2", 1]}


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"state": None},
        {"state": None, "error": {"code": "no_state", "message": "none"}},
        {"state": "no JSON"},
        {"state": "null"},
        {"state": 7},
        {"state": []},
        {"state": {"v": 2, "answers": RIGHT["answers"]}},
        {"state": {"v": 1, "answers": None}},
        {
            "state": {
                "v": 1,
                "answers": {"check-bits-overflow": ["4"], "check-bits-gib": "0", "check-bits-four-bit": None},
            }
        },
        {"state": {"v": 1, "answers": {"check-bits-overflow": ["4" * 5000, 1]}}},
        {"state": RIGHT, "message_id": "another"},
        {"state": RIGHT, "message_id": {}},
    ],
)
def test_garbage_is_ignored(course, answer):
    course.open(nothing=True, **answer)
    course.asked()
    for question in ("check-bits-overflow", "check-bits-four-bit", "check-bits-gib"):
        assert course.question(question).root.get_attribute("data-check") is None
    course.question("check-bits-overflow").answer("4")
    (report,) = course.reports(1)
    assert report["state"]["answers"] == {"check-bits-overflow": ["4", 1]}


def test_only_the_framing_page_is_believed(course):
    course.open()
    (asked,) = course.asked()
    response = {"subject": "SPLICE.getState.response", "message_id": asked["message_id"], "state": RIGHT}
    course.frame.evaluate("response => window.postMessage(response, '*')", response)
    course.page.wait_for_timeout(300)
    assert course.question("check-bits-overflow").root.get_attribute("data-check") is None


def test_a_host_that_never_answers_and_blocked_storage_change_nothing(course):
    course.page.add_init_script(BLOCKED)
    course.open()
    number = course.question("check-bits-overflow")
    number.answer("260")
    number.is_wrong()
    number.answer("4")
    number.is_right()
    assert [r["score"] for r in course.reports(2)] == [0, pytest.approx(1 / 3)]


def test_the_activity_follows_the_learner_from_lesson_to_lesson(course):
    course.open()
    course.asked()
    course.question("check-bits-overflow").answer("4")
    course.reports(1)
    wait_for_material(course.frame)
    course.frame.evaluate("window.same = true")
    inside = course.page.frame_locator("iframe")
    inside.get_by_role("link", name="Next: Decimals: floating point").click()
    expect(inside.locator("h1")).to_contain_text("Decimals")
    course.question("check-float-range").answer("Somewhere")
    reports = course.reports(2)
    assert course.frame.evaluate("window.same") is True
    assert [m["activity_id"] for m in course.heard("SPLICE.getState")] == [LESSON, "lessons/floating-point"]
    assert [r["activity_id"] for r in reports] == [LESSON, "lessons/floating-point"]
    assert reports[1]["score"] == pytest.approx(1 / 3)
    assert list(reports[1]["state"]["answers"]) == ["check-float-range"]
    inside.get_by_role("link", name="Previous: Bits, bytes and whole numbers").click()
    course.question("check-bits-overflow").is_right()
    course.page.wait_for_timeout(300)
    assert len(course.heard("SPLICE.getState")) == 2
    course.reports(2)


def test_the_state_stays_small_however_much_was_given(course):
    many = {f"exercise-{n}": ["x" * 200, 1] for n in range(60)}
    course.open()
    (asked,) = course.asked()
    course.frame.evaluate(
        """ids => {
            for (const id of ids) document.body.append(Object.assign(document.createElement("run-exercise"), { id }))
        }""",
        list(many),
    )
    state = {"v": 1, "answers": many}
    response = {"subject": "SPLICE.getState.response", "message_id": asked["message_id"], "state": state}
    course.page.evaluate("response => frames[0].postMessage(response, '*')", response)
    course.question("check-bits-overflow").answer("4")
    (report,) = course.reports(1)
    assert len(json.dumps(report["state"], separators=(",", ":"))) < 3_800
    assert len(report["state"]["answers"]) == 61
    assert report["state"]["answers"]["check-bits-overflow"] == ["4", 1]
    assert all(passed == 1 for _, passed in report["state"]["answers"].values())
    assert report["score"] == pytest.approx(61 / 63)


def test_a_run_is_an_event_and_no_report(course):
    course.open()
    cell = course.page.frame_locator("iframe").locator("run-cell#binary")
    cell.get_by_role("button", name="Run", exact=True).click()
    course.page.wait_for_function("heard.some(m => m.name === 'run')", timeout=PATIENCE_MS)
    (event,) = course.heard("SPLICE.sendEvent")
    assert event["data"] == {"id": "binary", "state": "done", "changed": False}
    assert course.heard("SPLICE.reportScoreAndState") == []


def test_a_page_that_nobody_frames_says_nothing(page, site):
    page.add_init_script("window.heard = []; addEventListener('message', ({ data }) => heard.push(data))")
    page.goto(f"{site}{LESSON}/")
    Question(page, "check-bits-overflow").answer("4")
    page.wait_for_timeout(500)
    assert [m for m in page.evaluate("heard") if isinstance(m, dict) and "subject" in m] == []
