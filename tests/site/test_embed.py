"""Embeds: one example in somebody else's page, cross-origin, without storage, and twelve of them at once."""

import json
import re
import threading

import pytest
from playwright.sync_api import Frame, Page, expect

from cells.examples import find
from tests.site.conftest import PATIENCE_MS, SITE
from tests.site.test_share import FROM_A_LINK, packed
from tools.serve import server

EMBEDS = {
    link["id"]: link
    for link in json.loads((SITE / "links.json").read_text(encoding="utf-8"))["links"]
    if "embed" in link
}
EXAMPLES = list(EMBEDS)

#: A course page: it makes frames as high as they ask to be, and keeps what it is told.
HOST = """<!doctype html><meta charset="utf-8"><title>A course</title>
<style>body {{ margin: 8px }} iframe {{ width: 700px; border: 0; display: block }}</style>
{frames}
<script>
  window.told = [];
  addEventListener("message", ({{ data, source }}) => {{
    if (data.subject !== "lti.frameResize") return;
    const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
    told.push([frame.id, data.height]);
    if (frame.dataset.fits !== undefined) frame.style.height = data.height + "px";
  }});
</script>"""


@pytest.fixture
def host(tmp_path, site):
    """Writes a page of another site that frames embeds; returns its address."""
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()

        def write(*frames: str) -> str:
            (tmp_path / "index.html").write_text(HOST.format(frames="\n".join(frames)), encoding="utf-8")
            return f"http://localhost:{running.server_port}/"

        yield write
        running.shutdown()


def framed(site: str, example: str, attributes: str = "data-fits", fragment: str = "", frame: str = "") -> str:
    return f'<iframe id="{frame or example}" src="{site}embed/{example}/{fragment}" {attributes}></iframe>'


class Embed:
    """A cell in a frame, as a reader of the page around it has it."""

    def __init__(self, page: Page, frame: str) -> None:
        self.inside = page.frame_locator(f"iframe#{frame}")
        self.root = self.inside.locator("run-cell")
        self.status = self.root.get_by_role("status")

    def button(self, name: str):
        return self.root.get_by_role("button", name=name, exact=True)

    def text(self, name: str) -> str:
        return self.root.locator(f'[data-stream="{name}"]').text_content() or ""

    def wait(self, state: str) -> None:
        expect(self.root).to_have_attribute("data-state", state, timeout=PATIENCE_MS)

    def put(self, code: str) -> None:
        self.root.evaluate("(cell, code) => { cell.code = code }", code)
        expect(self.root.locator(".cm-content")).to_be_visible()

    def run(self) -> None:
        self.button("Run").click()
        self.wait("done")


def kernels(page: Page) -> int:
    return sum("kernel" in worker.url for worker in page.workers)


def frame_of(page: Page, example: str) -> Frame:
    return next(frame for frame in page.frames if f"/embed/{example}/" in frame.url)


def test_a_cross_origin_page_frames_an_embed_with_storage_blocked(strict_browser, host, site):
    page = strict_browser.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host(framed(site, "overflow")))
    cell = Embed(page, "overflow")
    cell.run()
    assert cell.text("stdout") == "[-128]\n"

    cell.put("for i in range(12): print(i)")
    height = page.locator("iframe").bounding_box()["height"]
    cell.run()
    page.wait_for_function("before => document.querySelector('iframe').offsetHeight > before", arg=height)
    inside = frame_of(page, "overflow")
    assert inside.evaluate("document.documentElement.scrollHeight <= innerHeight")

    cell.put("while True: pass")
    cell.button("Run").click()
    cell.wait("running")
    cell.button("Stop").click()
    cell.wait("stopped")
    cell.button("Reset").click()
    cell.run()
    assert cell.text("stdout") == "[-128]\n"
    assert errors == []
    page.close()


def test_storage_that_throws_breaks_nothing(page, host, site):
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })"
    )
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host(framed(site, "overflow", fragment=f"#overflow~1~{packed('print(6 * 7)')}")))
    cell = Embed(page, "overflow")
    expect(cell.root.locator(".cell-link")).to_contain_text(FROM_A_LINK)
    cell.run()
    assert cell.text("stdout") == "42\n"
    cell.button("Back to the original").click()
    cell.run()
    assert cell.text("stdout") == "[-128]\n"
    assert errors == []


def test_it_tells_its_height_and_comes_to_rest(page, host, site):
    page.goto(host(framed(site, "overflow")))
    page.wait_for_function("told.length > 0")
    page.wait_for_timeout(1500)
    told = page.evaluate("told")
    assert len(told) <= 4
    assert told[-1][1] == frame_of(page, "overflow").evaluate("document.querySelector('main').offsetHeight")
    page.wait_for_timeout(500)
    assert page.evaluate("told.length") == len(told)


def test_a_page_whose_width_depends_on_the_height_comes_to_rest_too(page, host, site):
    page.goto(host(framed(site, "overflow", "")))
    page.evaluate(
        """() => {
            const frame = document.querySelector('iframe');
            addEventListener('message', ({ data }) => {
                // A scroll bar that comes with the height: the frame grows narrow, its lines wrap, it asks for more.
                frame.style.height = `${data.height}px`;
                frame.style.width = frame.style.width === '340px' ? '700px' : '340px';
            });
        }"""
    )
    frame_of(page, "overflow").evaluate("document.body.style.paddingBottom = '1px'")
    page.locator("iframe").evaluate("frame => { frame.style.width = '340px' }")
    page.wait_for_timeout(3000)
    told = page.evaluate("told.length")
    page.wait_for_timeout(1000)
    assert page.evaluate("told.length") == told


@pytest.mark.parametrize("example", ["overflow", "locality", "will-it-fit"])
def test_at_a_fixed_height_it_scrolls_and_run_stays_in_reach(page, host, site, example):
    page.goto(host(framed(site, example, 'height="180"')))
    cell = Embed(page, example)
    frame_of(page, example).evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_timeout(200)
    box = cell.button("Run").bounding_box()
    around = page.locator("iframe").bounding_box()
    assert around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + 180
    cell.button("Run").click()
    cell.wait("running" if example == "locality" else "done")


@pytest.mark.parametrize("example", EMBEDS)
def test_it_is_complete_without_javascript(browser, site, example):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}embed/{example}/")
    for cell in page.locator("run-cell").all():
        program = find(cell.get_attribute("id"))
        assert cell.locator(".cell-code").text_content() == program.code
        expect(cell.locator(".cell-code pre")).to_be_visible()
        assert cell.locator('[data-stream="stdout"]').text_content() == program.stdout
    home = page.get_by_role("link", name="Open the")
    assert home.get_attribute("target") == "_blank" and home.get_attribute("rel") == "noopener"
    assert home.evaluate("link => link.href") == site + EMBEDS[example]["url"].removeprefix("./")
    assert page.get_by_role("button").count() == 0, "nothing that would do nothing"
    head = (SITE / EMBEDS[example]["embed"] / "index.html").read_text("utf-8")
    assert '<html lang="en"' in head and '<meta name="robots" content="noindex">' in head
    assert page.title().endswith("- How Computers Work")
    assert 'rel="canonical"' not in head, "this build has no public address"
    context.close()


def test_the_height_of_a_copied_frame_shows_the_whole_example(page, site):
    page.set_viewport_size({"width": 720, "height": 600})
    for example, link in EMBEDS.items():
        page.goto(site + link["embed"])
        page.evaluate("document.fonts.ready.then(() => true)")
        real = page.locator("main").evaluate("main => main.offsetHeight")
        if link["height"] < max(each["height"] for each in EMBEDS.values()):
            assert real <= link["height"] <= real + 20, example
        else:
            assert real > link["height"] - 50, example


@pytest.mark.parametrize(
    ("system", "query", "scheme"),
    [
        ("light", "", "light"),
        ("dark", "", "dark"),
        ("dark", "?theme=light", "light"),
        ("light", "?theme=dark", "dark"),
        ("dark", "?theme=odd", "dark"),
    ],
)
def test_its_colours_are_the_systems_or_those_asked_for(page, site, system, query, scheme):
    page.emulate_media(color_scheme=system)
    page.goto(f"{site}embed/overflow/{query}")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == scheme
    code = page.locator(".cell-code .kn").first.evaluate("word => getComputedStyle(word).color")
    assert code == {"light": "rgb(122, 62, 157)", "dark": "rgb(201, 160, 234)"}[scheme]
    other = "dark" if system == "light" else "light"
    page.emulate_media(color_scheme=other)
    follows = not query or "odd" in query
    wanted = other if follows else scheme
    page.wait_for_function("wanted => getComputedStyle(document.documentElement).colorScheme === wanted", arg=wanted)


def test_it_looks_as_on_its_page(page, site):
    """What a cell takes from the theme, an embed has of its own."""
    looks = """cell => [...cell.querySelectorAll('.cell-code span, .cell-out pre, .cell-status, .cell-bar button')]
        .filter(e => e.checkVisibility() && e.textContent.trim() && e.getAttribute('aria-label') !== 'Run all above')
        .map(e => { const s = getComputedStyle(e); return [e.textContent.slice(0, 20), s.color, s.fontSize,
            s.fontWeight, s.lineHeight, s.fontFamily.split(',')[0], s.whiteSpace] })"""
    for example in ("overflow", "decode-errors", "pipeline"):
        page.goto(site + EMBEDS[example]["page"])
        on_page = page.locator(f"run-cell#{example}").evaluate(looks)
        page.goto(site + EMBEDS[example]["embed"])
        assert page.locator("run-cell").evaluate(looks) == on_page


def test_it_weighs_little_and_asks_for_nothing_before_run(page, site):
    asked = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    page.goto(f"{site}embed/overflow/", wait_until="networkidle")
    page.wait_for_timeout(4000)
    names = {re.sub(r"\?.*", "", url) for url in asked}
    assert names == {
        "embed/overflow/",
        "assets/embed.css",
        "assets/embed.js",
        "assets/embed-theme.js",
        "assets/mark.svg",
        "assets/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2",
        "assets/fonts/atkinson-hyperlegible-mono-latin-wght-normal.woff2",
    } - ({"assets/mark.svg"} - names)
    assert page.workers == []


def test_links_that_it_copies_lead_to_the_lesson(context, page, site):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}embed/overflow/?theme=dark")
    cell = page.locator("run-cell")
    cell.get_by_role("button", name="Copy link", exact=True).click()
    expect(cell.get_by_role("status")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}lessons/bits-and-integers/#overflow"
    cell.evaluate("cell => { cell.code = 'print(1)\\n' }")
    cell.get_by_role("button", name="Copy link with my changes").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('~')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}lessons/bits-and-integers/#overflow~1~")


def test_in_a_frame_without_a_clipboard_the_link_is_copied_all_the_same(strict_browser, host, site):
    page = strict_browser.new_page()
    page.goto(host(framed(site, "overflow"), '<textarea id="paste"></textarea>'))
    cell = Embed(page, "overflow")
    cell.put("print(1)\n")
    cell.button("Copy link with my changes").click()
    expect(cell.status).to_have_text("Link copied.")
    page.locator("#paste").focus()
    page.keyboard.press("ControlOrMeta+v")
    expect(page.locator("#paste")).to_have_value(re.compile(r"/lessons/bits-and-integers/#overflow~1~[\w-]+$"))
    page.close()


def test_the_form_comes_with_the_code_that_it_asks(page, host, site):
    page.goto(host(framed(site, "fit-form")))
    inside = page.frame_locator("iframe")
    inside.get_by_label("GPU memory").fill("24")
    expect(inside.locator('[data-answer="verdict"]')).to_have_text("It fits", timeout=PATIENCE_MS)
    expect(inside.locator("run-cell#will-it-fit")).to_be_visible()


#: Tells the page around when a kernel is made, and when it has been ended: the browser's own list lags behind.
COUNTING = """
    const now = () => performance.timeOrigin + performance.now();
    globalThis.Worker = class extends Worker {
        constructor(address, options) {
            const kernel = String(address).includes('kernel');
            if (kernel) top.postMessage({ kernels: 1, at: now() }, '*');
            super(address, options);
            this.kernel = kernel;
        }
        terminate() {
            super.terminate();
            if (this.kernel) top.postMessage({ kernels: -1, at: now() }, '*');
        }
    };
    if (self === top) {
        self.lives = [];
        addEventListener('message', ({ data }) => data.kernels && lives.push(data));
    }
"""


def most_kernels(page: Page) -> int:
    """How many kernels were there at the same time, at most, since the page was opened."""
    alive = most = 0
    for event in sorted(page.evaluate("lives"), key=lambda life: (life["at"], life["kernels"])):
        alive += event["kernels"]
        most = max(most, alive)
    return most


def test_in_a_sandbox_that_allows_what_it_needs_it_runs(page, host, site):
    page.goto(host(framed(site, "overflow", 'sandbox="allow-scripts allow-same-origin allow-popups"')))
    Embed(page, "overflow").run()


def test_in_a_sandbox_that_allows_too_little_it_says_what_is_missing(page, host, site):
    page.goto(host(framed(site, "overflow", 'sandbox="allow-scripts"')))
    cell = Embed(page, "overflow")
    cell.button("Run").click()
    cell.wait("error")
    expect(cell.root.locator(".cell-note")).to_contain_text("its sandbox needs allow-same-origin")


@pytest.fixture
def twelve(strict_browser, host, site):
    """A course page with twelve embeds, all in sight: presses in frames that have just been scrolled to get lost."""
    page = strict_browser.new_page(viewport={"width": 1560, "height": 960})
    page.add_init_script(COUNTING)
    tile = 'style="display: inline-block; width: 370px; height: 290px"'
    page.goto(host(*[framed(site, example, tile) for example in EXAMPLES[:12]]))
    yield page
    page.close()


def test_twelve_embeds_have_one_python_at_a_time(twelve):
    page = twelve
    page.wait_for_timeout(4000)
    assert kernels(page) == 0, "nothing starts by itself"
    for example in (EXAMPLES[0], EXAMPLES[3], EXAMPLES[11], EXAMPLES[0]):
        cell = Embed(page, example)
        cell.put(f"print('{example}')")
        cell.run()
        assert cell.text("stdout") == f"{example}\n"
    page.wait_for_timeout(3000)
    assert kernels(page) == 1, "no spare"
    assert len(page.evaluate("lives")) == 7, "four were made, three ended"
    assert most_kernels(page) == 1


def test_the_same_embed_runs_again_in_the_same_python(twelve):
    cell = Embed(twelve, EXAMPLES[0])
    cell.run()
    cell.run()
    assert len(twelve.evaluate("lives")) == 1


def test_a_running_neighbour_is_waited_for(twelve):
    first, second, third = (Embed(twelve, example) for example in EXAMPLES[:3])
    first.put("import time\ntime.sleep(3)\nprint('first')")
    second.put("print('second')")
    third.put("print('third')")
    first.button("Run").click()
    first.wait("running")
    second.button("Run").click()
    expect(second.status).to_have_text("Waiting for another example on this page")
    third.button("Run").click()
    expect(third.status).to_have_text("Waiting for another example on this page")
    for cell, words in ((first, "first"), (second, "second"), (third, "third")):
        cell.wait("done")
        assert cell.text("stdout") == f"{words}\n"
    assert most_kernels(twelve) == 1


def test_a_stop_while_waiting_counts(twelve):
    first, second, third = (Embed(twelve, example) for example in EXAMPLES[:3])
    first.put("while True: pass")
    first.button("Run").click()
    first.wait("running")
    for cell in (second, third):
        cell.put("print('ran')")
        cell.button("Run").click()
        expect(cell.status).to_have_text("Waiting for another example on this page")
    second.button("Stop").click()
    second.wait("stopped")
    assert first.root.get_attribute("data-state") == "running"
    first.button("Stop").click()
    first.wait("stopped")
    third.wait("done")
    assert second.root.get_attribute("data-state") == "stopped"


def test_two_that_press_run_at_once_take_turns(twelve):
    cells = [Embed(twelve, example) for example in EXAMPLES[:4]]
    for index, cell in enumerate(cells):
        cell.put(f"print({index})")
    for frame in twelve.frames[1:5]:
        frame.evaluate("setTimeout(() => document.querySelector('run-cell').run())")
    for index, cell in enumerate(cells):
        cell.wait("done")
        assert cell.text("stdout") == f"{index}\n"
    assert most_kernels(twelve) == 1


@pytest.mark.parametrize("how", ["frame.remove()", "frame.src = 'about:blank'"])
def test_a_neighbour_that_vanishes_is_not_waited_for_for_ever(twelve, how):
    first, second = Embed(twelve, EXAMPLES[0]), Embed(twelve, EXAMPLES[1])
    first.put("while True: pass")
    first.button("Run").click()
    first.wait("running")
    second.button("Run").click()
    expect(second.status).to_have_text("Waiting for another example on this page")
    twelve.locator(f"iframe#{EXAMPLES[0]}").evaluate(f"frame => {{ {how} }}")
    second.wait("done")
    twelve.wait_for_timeout(500)
    assert kernels(twelve) == 1


def test_a_neighbour_that_no_longer_answers_is_not_waited_for_for_ever(twelve):
    first, second = Embed(twelve, EXAMPLES[0]), Embed(twelve, EXAMPLES[1])
    first.put("while True: pass")
    first.button("Run").click()
    first.wait("running")
    frame_of(twelve, EXAMPLES[0]).evaluate(
        "addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true })"
    )
    # Listeners of a window are called in the order in which they were added: this one comes too late, so it is muted.
    frame_of(twelve, EXAMPLES[0]).evaluate("window.top.frames[1].postMessage = () => {}")
    second.button("Run").click()
    second.wait("done")


def test_a_frame_of_another_site_cannot_keep_it_waiting(page, host, site):
    stranger = (
        '<iframe id="stranger" srcdoc="<script>addEventListener(\'message\', (event) => {'
        " for (const word of ['here', 'want', 'wait']) event.source.postMessage("
        "{ howComputersWork: word, ticket: [0, 0] }, '*') })</script>\"></iframe>"
    )
    page.goto(host(stranger, framed(site, "overflow")))
    Embed(page, "overflow").run()
