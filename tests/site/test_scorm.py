"""The bridge in a SCORM package, between scorm-again as the course system and a stand-in for a lesson."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.course import system
from tools.course import scorm
from tools.course.outline import Page as Lesson

CPU = Lesson("The CPU", "The CPU", "What a processor does.", "lessons/cpu/", "lessons/cpu/index.html")
HALF = {"v": 1, "answers": {"a-question": ["4", 1]}}
REPORT = "SPLICE.reportScoreAndState"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A site of one speaking lesson, in a folder and at an address of its own."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "lessons" / "cpu").mkdir(parents=True)
    shutil.copyfile(system.PAGES / "lesson.html", folder / CPU.file)
    (folder / "assets").mkdir()
    with system.serving(folder) as address:
        yield folder, address


@pytest.fixture(scope="module")
def packages(elsewhere: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Addresses in the course system: its own, and what opens there for each form."""
    site, base = elsewhere
    folder = tmp_path_factory.mktemp("system")
    system.install(folder)
    forms = {
        "thin": system.upload(folder, "thin", scorm.thin(CPU, site, base)),
        "full": system.upload(folder, "full", scorm.full(CPU, site, base)),
        "nowhere": system.upload(folder, "nowhere", scorm.thin(CPU, site, "http://127.0.0.1:9/")),
    }
    with system.serving(folder) as address:
        yield {"": address} | forms


class Visit(system.Visit):
    """A visit to the stand-in."""

    def __init__(self, page: Page, packages: dict[str, str], form: str = "full", **asked: str) -> None:
        super().__init__(page, packages[""], packages[form], **asked)

    def frame(self) -> Frame:
        """The framed lesson, once it is there."""
        expect(self.lesson.get_by_role("heading", name="A lesson")).to_be_visible()
        return self.page.frames[2]

    def says(self, **message: Any) -> None:
        """The lesson says something, and the bridge has heard it."""
        frame = self.frame()
        frame.evaluate("message => { say(message); window.asked = say({ subject: 'SPLICE.getState' }) }", message)
        frame.wait_for_function("heard.some((answer) => answer.message_id === window.asked)")

    def state(self) -> Any:
        """What the lesson got as its state when it was opened."""
        self.frame().wait_for_function("heard.length > 0")
        return self.frame().evaluate("heard[0].state")


@pytest.mark.parametrize("form", ["thin", "full"])
def test_opening_and_leaving_gives_no_score(page, packages, form):
    visit = Visit(page, packages, form)
    assert visit.state() is None
    expect(visit.line).to_have_text("")
    visit.leave()
    assert visit.kept()["core"]["lesson_status"] == "incomplete"
    assert visit.kept()["core"]["score"]["raw"] == ""
    assert visit.calls("score.raw") == ["LMSGetValue cmi.core.score.raw"]
    assert visit.calls("LMSSetValue cmi.suspend_data") == []
    assert visit.calls()[-1] == "LMSFinish"


@pytest.mark.parametrize("form", ["thin", "full"])
def test_a_result_is_reported_and_there_at_the_next_visit(page, packages, form):
    first = Visit(page, packages, form)
    first.says(subject=REPORT, score=0.5, state=HALF)
    core = first.kept()["core"]
    assert core["score"] == {"raw": "50", "min": "0", "max": "100"}
    assert core["lesson_status"] == "incomplete"
    assert first.calls()[-1] == "LMSCommit"
    expect(first.line).to_have_text("")
    first.leave()
    assert first.calls("LMSSetValue cmi.core.exit")[-1] == "LMSSetValue cmi.core.exit suspend"
    assert first.calls("cmi.core.session_time")

    second = Visit(page, packages, form)
    assert second.state() == HALF
    second.leave()
    assert second.calls("LMSSetValue cmi.core.score") == []
    assert second.calls("LMSSetValue cmi.core.lesson_status") == []
    assert second.kept()["core"]["score"]["raw"] == "50"
    assert json.loads(second.kept()["suspend_data"])["state"] == HALF


def test_all_right_is_completed_and_nothing_falls_after_that(page, packages):
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=1, state=HALF)
    assert visit.kept()["core"]["lesson_status"] == "completed"
    visit.says(subject=REPORT, score=0, state=HALF)
    assert visit.kept()["core"]["score"]["raw"] == "100"
    visit.leave()
    again = Visit(page, packages)
    again.says(subject=REPORT, score=0.25, state=HALF)
    again.leave()
    assert again.kept()["core"]["score"]["raw"] == "100"
    assert again.kept()["core"]["lesson_status"] == "completed"


def test_a_wrong_first_answer_is_a_zero_that_was_earned(page, packages):
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=0, state=HALF)
    assert visit.kept()["core"]["score"]["raw"] == "0"


def test_a_score_that_the_course_system_has_does_not_fall_when_it_lost_the_rest(page, packages):
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=0.75, state=HALF)
    visit.leave()
    page.evaluate("localStorage.kept = JSON.stringify({ ...JSON.parse(localStorage.kept), suspend_data: '{\"sc' })")
    again = Visit(page, packages)
    assert again.state() is None
    again.says(subject=REPORT, score=0.5, state=HALF)
    assert again.kept()["core"]["score"]["raw"] == "75"


def test_a_state_that_is_too_long_costs_no_score(page, packages):
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=0.25, state=HALF)
    visit.says(subject=REPORT, score=0.5, state={"v": 1, "answers": {"long": ["é" * 1000, 1]}})
    assert visit.kept()["core"]["score"]["raw"] == "50"
    text = visit.kept()["suspend_data"]
    assert json.loads(text) == {"score": 0.5, "state": HALF}
    assert "too long for the course system" in visit.line.inner_text()


def test_a_long_state_that_fits_is_kept_in_ascii(page, packages):
    state = {"v": 1, "answers": {"long": ["é😀" * 180, 1]}}
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=0.5, state=state)
    text = visit.kept()["suspend_data"]
    assert text.isascii() and 3_000 < len(text) <= 3_800
    visit.leave()
    assert Visit(page, packages).state() == state


@pytest.mark.parametrize(
    "message",
    [
        {"subject": REPORT, "score": 1, "state": {}, "activity_id": "lessons/other"},
        {"subject": REPORT, "score": 1, "state": {}, "activity_id": None},
        {"subject": REPORT, "score": "1", "state": {}},
        {"subject": REPORT, "score": None, "state": {}},
        {"subject": REPORT, "state": {}},
        {"subject": "SPLICE.sendEvent", "name": "check", "data": {"pass": True}},
        {"subject": "lti.frameResize", "height": 400},
        {"subject": 7},
    ],
    ids=str,
)
def test_what_is_no_result_of_this_lesson_is_not_reported(page, packages, message):
    visit = Visit(page, packages)
    visit.says(**message)
    assert visit.calls("LMSSetValue cmi.core.score") == []
    assert visit.calls("LMSSetValue cmi.suspend_data") == []


FORGED = {"subject": REPORT, "activity_id": "lessons/cpu", "score": 1, "state": {}}


def test_only_the_framed_page_is_heard(page, packages):
    visit = Visit(page, packages, "full")
    visit.state()
    page.evaluate("message => document.querySelector('iframe').contentWindow.postMessage(message, '*')", FORGED)
    page.frames[1].evaluate("message => postMessage(message, '*')", FORGED)
    visit.says(subject="SPLICE.sendEvent", name="check")
    assert visit.calls("LMSSetValue cmi.core.score") == []


def test_only_the_public_site_is_heard(page, packages):
    visit = Visit(page, packages, "thin")
    visit.state()
    stranger = f"{packages['']}{system.CONTENT}/full/site/lessons/cpu/index.html"
    visit.frame().evaluate("address => location.assign(address)", stranger)
    page.wait_for_function(
        "() => document.querySelector('iframe').contentDocument.querySelector('iframe').contentDocument"
    )
    page.frames[2].evaluate("message => parent.postMessage(message, '*')", FORGED)
    page.frames[1].evaluate("new Promise((done) => setTimeout(done, 300))")
    assert visit.calls("LMSSetValue cmi.core.score") == []


def test_another_lesson_in_the_frame_is_told_apart(page, packages):
    visit = Visit(page, packages, "thin")
    visit.says(subject=REPORT, score=0.5, state=HALF)
    visit.frame().evaluate("window.asked = say({ subject: 'SPLICE.getState', activity_id: 'lessons/other' })")
    expect(visit.line).to_contain_text("not the page that your course gave you")
    answer = visit.frame().evaluate_handle("heard.find((answer) => answer.message_id === window.asked)")
    assert answer.evaluate("(answer) => answer.state") is None
    visit.frame().evaluate("say({ subject: 'SPLICE.getState' })")
    expect(visit.line).to_have_text("")


@pytest.mark.parametrize("asked", [{"alone": "1"}, {"refuse": "LMSInitialize"}, {"refuse": "throw"}], ids=str)
def test_without_a_course_system_the_lesson_works_and_says_so(page, packages, asked):
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    visit = Visit(page, packages, **asked)
    visit.says(subject=REPORT, score=0.5, state=HALF)
    visit.leave()
    visit = Visit(page, packages, **asked)
    expect(visit.line).to_have_text(
        "No course system answers here, so nothing is reported. The lesson works all the same."
    )
    assert visit.calls("LMSSetValue") == []
    assert errors == []


def test_the_launch_page_alone_works_as_well(page, packages):
    page.goto(packages[""] + packages["full"])
    expect(page.frame_locator("iframe").get_by_role("heading", name="A lesson")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("nothing is reported")


def test_a_window_of_its_own_finds_the_course_system_that_opened_it(page, packages):
    Visit(page, packages).leave()
    with page.expect_popup() as opened:
        page.evaluate(f"window.open('{packages['full']}')")
    expect(opened.value.frame_locator("iframe").get_by_role("heading", name="A lesson")).to_be_visible()
    expect(opened.value.get_by_role("status")).to_have_text("")
    opened.value.frames[1].evaluate("message => say(message)", {"subject": REPORT, "score": 0.5, "state": HALF})
    page.wait_for_function("calls.includes('LMSSetValue cmi.core.score.raw 50')")


@pytest.mark.parametrize("refused", ["LMSCommit", "LMSSetValue"])
def test_what_the_course_system_does_not_take_is_said_and_sent_again(page, packages, refused):
    visit = Visit(page, packages, refuse=refused)
    visit.says(subject=REPORT, score=0.5, state=HALF)
    visit.frame().evaluate("message => say(message)", {"subject": REPORT, "score": 0.5, "state": HALF})
    expect(visit.line).to_contain_text("did not take your last result")
    page.evaluate("refused.clear()")
    visit.leave()
    assert visit.kept()["core"]["score"]["raw"] == "50"
    assert json.loads(visit.kept()["suspend_data"])["state"] == HALF


@pytest.mark.parametrize("mode", ["review", "browse"])
def test_a_look_at_a_finished_attempt_changes_nothing(page, packages, mode):
    visit = Visit(page, packages)
    visit.says(subject=REPORT, score=0.5, state=HALF)
    visit.leave()
    look = Visit(page, packages, mode=mode)
    assert look.state() == HALF
    expect(look.line).to_contain_text("Nothing is reported")
    look.says(subject=REPORT, score=1, state=HALF)
    look.leave()
    assert look.calls("LMSSetValue") == []
    assert look.calls()[-1] == "LMSFinish"


def test_a_site_that_cannot_be_reached_is_named(page, packages):
    visit = Visit(page, packages, "nowhere")
    expect(visit.line).to_contain_text("The lesson could not be reached.")
    link = visit.line.get_by_role("link")
    expect(link).to_have_attribute("href", "http://127.0.0.1:9/lessons/cpu/")
    expect(link).to_have_attribute("target", "_blank")


def test_a_site_that_lets_itself_not_be_framed_is_named_after_a_while(page, packages, elsewhere):
    page.clock.install()
    page.route(
        f"{elsewhere[1]}lessons/cpu/",
        lambda route: route.fulfill(
            body="<h1>No</h1>", headers={"X-Frame-Options": "DENY", "Content-Type": "text/html"}
        ),
    )
    visit = Visit(page, packages, "thin")
    expect(visit.line).to_have_text("")
    page.clock.fast_forward(20_000)
    expect(visit.line).to_contain_text("The lesson has not answered.")
    expect(visit.line.get_by_role("link")).to_have_attribute("href", f"{elsewhere[1]}lessons/cpu/")


def test_a_lesson_that_has_spoken_is_not_called_silent(page, packages):
    page.clock.install()
    visit = Visit(page, packages, "thin")
    visit.state()
    page.clock.fast_forward(60_000)
    expect(visit.line).to_have_text("")
