"""The latency zoom and the cache lines, operated by keyboard alone, in a link, as Python, and without movement."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import PATIENCE_MS, Cell

LESSON = "lessons/memory-hierarchy/"
NAMES = ("latency-zoom", "cache-lines")


def ready(page: Page, name: str) -> Locator:
    root = page.locator(name)
    root.scroll_into_view_if_needed()
    root.locator(".explorable-tools").wait_for()
    return root


def opened(page: Page, site: str, name: str, state: str = "") -> Locator:
    page.goto(f"{site}{LESSON}#{name}{'?' if state else ''}{state}")
    return ready(page, name)


def press(root: Locator, name: str, times: int = 1) -> None:
    for _ in range(times):
        root.get_by_role("button", name=name, exact=True).press("Enter")


def reading(root: Locator) -> Locator:
    return root.get_by_role("status")


def names_by_tab(page: Page, root: Locator) -> list[str]:
    """What the keyboard reaches inside the element, in its order, by the names that are heard."""
    found = []
    root.get_by_role("button").first.focus()
    while root.evaluate("(root) => root.contains(document.activeElement)"):
        found.append(page.evaluate("(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()"))
        page.keyboard.press("Tab")
    return found


def choose(page: Page, root: Locator, label: str, keys: str) -> None:
    root.get_by_label(label, exact=True).focus()
    page.keyboard.type(keys)


def test_everything_is_reached_by_keyboard_and_has_a_name(page, site):
    zoom = opened(page, site, "latency-zoom")
    assert names_by_tab(page, zoom)[:3] == ["← Faster layer", "Slower layer →", "Full width"]
    lines = ready(page, "cache-lines")
    reached = names_by_tab(page, lines)
    assert reached[:4] == ["Step", "Play", "All at once", "Reset"]
    assert reached[4:10] == ["Order", "Stride", "Numbers", "Lines in cache", "Bytes a line", "Ways"]
    assert reached[10:] == ["Show as Python", "Copy link"]


def test_time_is_zoomed_from_layer_to_layer(page, site):
    root = opened(page, site, "latency-zoom")
    expect(reading(root)).to_contain_text("The full width is 75 ns, a fetch from main memory.")
    expect(reading(root)).to_contain_text(
        "If a nanosecond lasted a second: 1 minute 15 seconds. Of that: L3 cache 21 %"
    )
    expect(reading(root)).to_contain_text("A small read from an NVMe SSD is 1,333 times this width.")
    press(root, "Slower layer →")
    expect(reading(root)).to_contain_text("Thinner than a pixel here: main memory, L3 cache, L2 cache and L1 cache.")
    expect(root.locator(".latency-zoom-chosen")).to_contain_text("the full width")
    press(root, "Slower layer →", 5)
    expect(reading(root)).to_contain_text(
        "80 ms, a round trip across the Atlantic. If a nanosecond lasted a second: 2.5"
    )
    expect(root.get_by_role("button", name="Slower layer →")).to_have_attribute("aria-disabled", "true")
    press(root, "← Faster layer", 9)
    expect(reading(root)).to_contain_text("The full width is 1 ns, a hit in the L1 cache.")


def test_bars_are_true_to_scale(page, site):
    root = opened(page, site, "latency-zoom", "window=300")
    widths = root.locator(".latency-zoom-track i").evaluate_all("(bars) => bars.map((bar) => bar.offsetWidth)")
    full = root.locator(".latency-zoom-track").first.evaluate("(track) => track.clientWidth")
    assert widths[:4] == [pytest.approx(full * ns / 300, abs=1) for ns in (1, 5, 16, 75)]
    assert widths[4:] == [full] * 4


def test_the_slider_sets_the_width_and_tells_it_in_words(page, site):
    root = opened(page, site, "latency-zoom")
    slider = root.get_by_role("slider", name="Full width")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^75\sns, 1\sminute 15\sseconds in human time$"))
    slider.focus()
    page.keyboard.press("End")
    expect(reading(root)).to_contain_text("The full width is 1 s.")
    page.keyboard.press("Home")
    expect(reading(root)).to_contain_text("The full width is 1 ns")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^1.1\sns"))


def test_a_printed_time_sets_the_width(page, site):
    root = opened(page, site, "latency-zoom")
    cell = Cell(page, "human-time")
    assert cell.run_program("print('wait', 500_000, 1.5, 0)") == "done", cell.text("stderr")
    assert root.locator(".explorable-printed button").all_inner_texts() == ["500000"]
    press(root, "500000")
    expect(reading(root)).to_contain_text("500 µs, a round trip in the same data centre")


def test_hits_and_misses_step_by_step(page, site):
    root = opened(page, site, "cache-lines")
    press(root, "Reset")
    expect(reading(root)).to_have_text(
        "Nothing is read yet. The array has 512 bytes, the cache room for 4 lines of 64: 256 bytes."
    )
    press(root, "Step")
    expect(reading(root)).to_contain_text("Number 0 is a miss: line 0 was fetched, into an empty place in set 0.")
    press(root, "Step")
    expect(reading(root)).to_contain_text("Number 1 is a hit: line 0 is in the cache. So far 1 hit, 1 miss, 50 % hits.")
    press(root, "All at once")
    expect(reading(root)).to_contain_text("All 64 numbers were read in order: 56 hits, 8 misses, 87.5 % hits.")
    choose(page, root, "Order", "str")
    expect(reading(root)).to_contain_text("All 64 numbers were read 8 apart: 0 hits, 64 misses, 0 % hits.")
    expect(reading(root)).to_contain_text("4,096 bytes were fetched for 512 bytes of numbers.")
    choose(page, root, "Numbers", "float32")
    expect(reading(root)).to_contain_text("60 hits, 4 misses")
    choose(page, root, "Ways", "full")
    expect(root.locator(".cache-lines-set")).to_have_count(1)
    choose(page, root, "Lines in cache", "16")
    expect(root.locator(".cache-lines-set li")).to_have_count(16)
    choose(page, root, "Bytes a line", "16")
    expect(root.locator(".cache-lines-line")).to_have_count(16)
    choose(page, root, "Order", "shuf")
    root.get_by_label("Seed").fill("7")
    page.keyboard.press("Enter")
    expect(reading(root)).to_contain_text("read shuffled with seed 7")


def test_it_plays_without_chatter_and_pauses(page, site):
    root = opened(page, site, "cache-lines", "read=0")
    press(root, "Play")
    expect(reading(root)).to_have_text("Reading on. The counts are kept above; pause to hear where it stands.")
    root.evaluate(
        """(root) => {
            window.said = 0;
            new MutationObserver((all) => { said += all.length; }).observe(root.querySelector('[role="status"]'),
                { childList: true, characterData: true, subtree: true });
        }"""
    )
    expect(root.locator(".cache-lines-counts dd").first).to_have_text(re.compile(r"^[5-9] of 64$"))
    assert page.evaluate("said") == 0
    press(root, "Pause")
    expect(reading(root)).to_contain_text(re.compile(r"^Read \d+ of 64"))
    press(root, "Play")
    expect(reading(root)).to_contain_text("All 64 numbers were read in order", timeout=PATIENCE_MS)
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_nothing_moves_by_itself_for_whoever_asks_for_that(browser, site):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    root = opened(page, site, "cache-lines")
    expect(root.get_by_role("button", name="Step", exact=True)).to_be_visible()
    expect(root.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    zoom = ready(page, "latency-zoom")
    widths = zoom.evaluate(
        """async (root) => {
            root.querySelectorAll(".latency-zoom-controls button")[1].click();
            await root.updateComplete;
            return [...root.querySelectorAll("small")].map((words) => words.textContent);
        }"""
    )
    assert widths[4] == "the full width"
    context.close()


@pytest.mark.parametrize(
    ("name", "state", "shown"),
    [
        ("latency-zoom", "window=10000000", "The full width is 10 ms, a seek on a spinning disk."),
        (
            "cache-lines",
            "type=int8&order=strided&stride=16&seed=3&lines=8&bytes=16&ways=1&read=64",
            "All 64 numbers were read 16 apart: 60 hits, 4 misses, 93.8 % hits.",
        ),
        ("cache-lines", "type=int9&ways=3&read=65&seed=x", "Read 20 of 64 (in order)."),
    ],
)
def test_a_link_leads_to_its_state(page, site, name, state, shown):
    page.goto(f"{site}{LESSON}#{name}?{state}")
    root = page.locator(name)
    expect(root.locator(".explorable-reading")).to_contain_text(shown)
    expect(root).to_be_in_viewport()


@pytest.mark.parametrize(
    ("name", "state", "printed"),
    [
        ("latency-zoom", "window=100000", r"NVMe SSD +100,000 ns -> 1\.2 days +100\.0000% of the window\n$"),
        (
            "cache-lines",
            "order=strided&stride=32&type=float32",
            r"16 MB\nin order .* ms\nstrided by 32 .* ms\nshuffled .* ms\n$",
        ),
    ],
)
def test_it_shows_itself_as_python_that_runs(page, site, name, state, printed):
    root = opened(page, site, name, state)
    press(root, "Show as Python")
    cell = Cell(page, root.get_attribute("data-example") or "")
    assert cell.run() == "done", cell.text("stderr")
    assert re.search(printed, cell.text("stdout")), cell.text("stdout")
    assert cell.text("stderr") == ""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_shifts_when_it_comes_alive(browser, site, name, width):
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    held = []
    page.route(re.compile(rf"/assets/{name}-\w+\.js$"), lambda route: held.append(route))
    page.goto(f"{site}{LESSON}#{name}")
    before = page.locator(name).bounding_box()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    page.evaluate(
        """() => {
            window.moved = [];
            new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => entry.value)))
                .observe({ type: "layout-shift" });
        }"""
    )
    held[0].continue_()
    page.locator(f"{name} .explorable-tools").wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate("moved") == []
    assert page.locator(name).bounding_box()["height"] == before["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_stand_out_from_what_lies_behind_them(browser, site, name, scheme):
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    root = opened(page, site, name)
    weak = root.evaluate(
        """(root) => {
            const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const paint = (...colours) => {
                for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
                return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
            };
            const light = (colour) => colour.map((c) => c / 255)
                .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
            const weak = [];
            for (const element of root.querySelectorAll("*")) {
                if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
                const behind = [];
                for (let at = element; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
                if (element.matches(".latency-zoom-inside small"))
                    behind.push(getComputedStyle(element.previousElementSibling).backgroundColor);
                const [a, b] = [light(paint(...behind)), light(paint(...behind, getComputedStyle(element).color))];
                const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (contrast < 4.5) weak.push([element.outerHTML.slice(0, 80), contrast]);
            }
            return weak;
        }"""
    )
    assert weak == []
    context.close()
