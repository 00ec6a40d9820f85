"""The text inspector as a reader has it: by keyboard, by presets, with tokens on request, to Python and back."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import SITE, Cell

LESSON = "lessons/text-is-bytes/"
CELL = "utf8-bytes"
FAMILY = "👩‍👩‍👧‍👦"
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
        for (const { node } of sources) if (node?.closest?.("text-inspector")) shifts.push(value);
}).observe({ type: "layout-shift", buffered: true });"""


class Inspector:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("text-inspector")
        self.reading = self.root.get_by_role("status")
        self.field = self.root.get_by_role("textbox", name="Your text")
        self.current = self.root.locator(".text-inspector-byte[aria-current]")

    def button(self, name: str | re.Pattern[str]):
        return self.root.get_by_role("button", name=name, exact=isinstance(name, str))

    def load(self) -> None:
        self.button(re.compile("Load a tokenizer")).click()
        expect(self.button("Tokens")).to_have_attribute("aria-pressed", "true")

    def says(self, *parts: str) -> None:
        for part in parts:
            expect(self.reading).to_contain_text(part)


def opened(page: Page, address: str) -> Inspector:
    page.goto(address)
    inspector = Inspector(page)
    inspector.root.scroll_into_view_if_needed()
    expect(inspector.field).to_be_visible()
    return inspector


@pytest.fixture
def inspector(page: Page, site: str) -> Inspector:
    return opened(page, f"{site}{LESSON}")


def test_what_is_there_without_javascript_says_the_same(browser, site, inspector):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{LESSON}")
    bare = page.locator("text-inspector")
    for part in (".text-inspector-boxes", ".explorable-reading", ".text-inspector-bits"):
        words = [re.sub(r"\s", "", root.locator(part).text_content() or "") for root in (bare, inspector.root)]
        assert words[0] == words[1]
    context.close()


def test_by_keyboard_alone(inspector):
    page = inspector.page
    inspector.field.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("a€")
    inspector.says("2 characters as seen, 2 code points, 4 bytes in UTF-8 and 2 UTF-16 units")
    for _ in range(8):
        page.keyboard.press("Tab")
    # All bytes are one stop; the first that is not ASCII waits there.
    expect(inspector.current).to_be_focused()
    expect(inspector.current).to_have_accessible_name("Byte 2, e2: 11100010, first of 3, of U+20AC")
    page.keyboard.press("ArrowRight")
    expect(inspector.current).to_have_accessible_name("Byte 3, 82: 10000010, continues, of U+20AC")
    expect(inspector.root.locator(".text-inspector-bits")).to_contain_text("Its prefix 10 says")
    expect(inspector.root.locator('[data-on="true"] [data-prefix="true"]')).to_have_text(["1", "0"])
    page.keyboard.press("Home")
    expect(inspector.current).to_have_accessible_name("Byte 1, 61: 01100001, stands alone, of U+0061")
    page.keyboard.press("End")
    expect(inspector.current).to_be_focused()
    expect(inspector.root.locator(".text-inspector-bits")).to_contain_text(
        "0010 000010 101100, which is 8,364, or U+20AC"
    )
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    inspector.says("tokens of o200k_base")
    expect(inspector.button("Tokens")).to_be_focused()


def test_presets(inspector):
    counted = {
        "é two ways": ("3 characters as seen, 4 code points, 6 bytes", "4 UTF-16 units"),
        "नमस्ते": ("6 code points, 18 bytes", "6 UTF-16 units"),
        FAMILY: ("1 character as seen, 7 code points, 25 bytes", "11 UTF-16 units"),
        "🇩🇪": ("1 character as seen, 2 code points, 8 bytes", "4 UTF-16 units"),
        "שלום": ("4 characters as seen, 4 code points, 8 bytes", "4 UTF-16 units"),
        "日本語": ("3 characters as seen, 3 code points, 9 bytes", "3 UTF-16 units"),
        "naïve café": ("10 characters as seen, 10 code points, 12 bytes", "10 UTF-16 units"),
    }
    for name, parts in counted.items():
        inspector.button(name).click()
        inspector.says(*parts)
    inspector.button(FAMILY).click()
    expect(inspector.root.get_by_text("joiner", exact=True)).to_have_count(3)
    inspector.button("שלום").click()
    expect(inspector.root.locator(".text-inspector-notes")).to_contain_text("from right to left")


def test_tokens_are_loaded_when_asked_for_and_not_before(inspector):
    page = inspector.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    inspector.button(FAMILY).click()
    inspector.says("25 bytes")
    assert not page.evaluate("document.querySelector('script[src*=tokenizer]')")
    [built] = (SITE / "assets").glob("tokenizer-*.js")
    named = inspector.button(re.compile("Load a tokenizer")).text_content() or ""
    assert 0.3 < float(re.findall(r"([\d.]+) MB", named)[0]) / (built.stat().st_size / 1e6) < 0.7
    inspector.load()
    assert sum(built.name in url for url in asked) == 1
    inspector.says("11 tokens of o200k_base, 8 of them cut inside a code point")
    expect(inspector.root.locator(".text-inspector-tokens li").first).to_have_text("f0 9f 9128823")
    expect(inspector.root.locator(".text-inspector-token.text-inspector-first")).to_have_count(11)
    expect(inspector.root.locator(".text-inspector-bits")).to_contain_text("Token 1 covers bytes 1 to 3.")
    inspector.button("Tokens").click()
    expect(inspector.root.locator(".text-inspector-token")).to_have_count(0)
    assert "token" not in (inspector.reading.text_content() or "")


def test_a_tokenizer_that_does_not_come_can_be_asked_again(inspector):
    page = inspector.page
    page.route("**/tokenizer-*.js", lambda route: route.abort())
    inspector.button(re.compile("Load a tokenizer")).click()
    again = inspector.button(re.compile("Not loaded. Try again"))
    expect(again).to_be_visible()
    page.unroute("**/tokenizer-*.js")
    again.click()
    inspector.says("tokens of o200k_base")


def test_show_as_python_prints_the_same(inspector):
    cell = Cell(inspector.page, CELL)
    inspector.field.fill('e\u0301 👩\u200d👧 <&"\\')
    counted = re.findall(r"([\d,]+) (?:code points|bytes|UTF-16 units)", inspector.reading.text_content() or "")
    inspector.button("Show as Python").click()
    assert cell.run() == "done"
    printed = cell.text("stdout").splitlines()
    assert [line.rsplit(" ", 1)[1] for line in printed[1:4]] == counted
    assert printed[4:6] == ["U+0065 65", "U+0301 cc 81"]


def test_what_the_cell_printed_can_be_shown(inspector):
    cell = Cell(inspector.page, CELL)
    assert cell.run() == "done"
    inspector.button("नमस्ते").last.click()
    inspector.says("6 code points, 18 bytes")
    assert cell.run_program("print(ascii('e\\u0301'), 42)") == "done"
    offered = inspector.root.locator(".explorable-printed button")
    expect(offered).to_have_text(["e\\u0301"])
    offered.click()
    inspector.says("1 character as seen, 2 code points, 3 bytes")


def test_a_lone_surrogate_is_counted_and_has_no_bytes(inspector):
    inspector.field.evaluate("(field) => { field.value = 'a\\ud83d'; field.dispatchEvent(new Event('input')); }")
    inspector.says("2 code points, 1 byte in UTF-8 and 2 UTF-16 units. 1 lone surrogate has no bytes.")
    expect(inspector.root.get_by_text("lone surrogate", exact=True)).to_be_visible()
    cell = Cell(inspector.page, CELL)
    inspector.button("Show as Python").click()
    assert cell.run() == "done"
    assert cell.text("stdout").splitlines()[0] == "'a\\ud83d'"
    assert cell.text("stdout").splitlines()[-1] == "U+D83D no bytes"


def test_long_text_is_counted_whole(inspector):
    inspector.field.fill("न" * 3000)
    inspector.says("3,000 code points, 9,000 bytes")
    expect(inspector.root.locator(".text-inspector-point")).to_have_count(60)
    notes = inspector.root.locator(".text-inspector-notes")
    expect(notes).to_contain_text("2,940 more code points are counted and not drawn.")
    expect(notes).to_contain_text("A link carries only the beginning")
    inspector.field.fill("")
    inspector.says("Nothing to count yet")


def test_a_link_brings_text_and_byte_back(page, site):
    inspector = opened(page, f"{site}{LESSON}#text-inspector?text={quote('a€ שלום')}&byte=3")
    expect(inspector.field).to_have_value("a€ שלום")
    expect(inspector.current).to_have_attribute("data-byte", "3")
    assert page.evaluate("document.querySelector('text-inspector').state") == {"text": "a€ שלום", "byte": "3"}
    page.goto(f"{site}{LESSON}?again#text-inspector?escaped=%5Cud83d")
    inspector.says("1 lone surrogate has no bytes.")
    expect(inspector.root).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_shifts_when_it_comes_alive(browser, site, width):
    context = browser.new_context(viewport={"width": width, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(f"{site}{LESSON}")
    before = page.evaluate("parseFloat(getComputedStyle(document.querySelector('text-inspector')).minBlockSize)")
    inspector = Inspector(page)
    inspector.root.scroll_into_view_if_needed()
    expect(inspector.field).to_be_visible()
    box = inspector.root.bounding_box()
    # Fonts differ between machines by a line at most.
    assert box and abs(box["height"] - before) < 45
    assert json.dumps(page.evaluate("shifts")) == "[]"
    moving = "document.querySelector('text-inspector').getAnimations({ subtree: true }).length"
    inspector.button(FAMILY).click()
    inspector.load()
    assert page.evaluate(moving) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
