"""The site kept on a device: never unasked, whole without a network, never old with one, removed without a trace."""

import json
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.site.conftest import PATIENCE_MS, SITE, Cell, wait_for_material
from tests.site.network import Network
from tools import kept
from tools.serve import Handler

KEEP = "Keep on this device"
#: The theme adds the part of the page that is in view.
PRACTICE = re.compile(r"/practice/(#.*)?$")


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network(SITE)
    yield made
    made.cut()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh reader; an error on any page fails the test."""
    context = browser.new_context()
    page = context.new_page()
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The site with one sentence changed in one page."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    practice = folder / "practice" / "index.html"
    changed = practice.read_text(encoding="utf-8").replace("</h1>", "</h1><p>A sentence that is new.</p>", 1)
    practice.write_text(changed, encoding="utf-8", newline="")
    kept.write(folder)
    return folder


def line(page: Page):
    return page.locator("keep-here")


def press(page: Page, name: str) -> None:
    line(page).get_by_role("button", name=name).click()


def wait_for(page: Page, state: str) -> None:
    page.locator(f'keep-here[data-state="{state}"]').wait_for(timeout=PATIENCE_MS)


def keep(page: Page) -> None:
    press(page, KEEP)
    wait_for(page, "kept")


def on_device(page: Page) -> tuple[list[str], list[str]]:
    """The caches and the service workers of this site."""
    return (
        page.evaluate("caches.keys()"),
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((r) => r.scope))"),
    )


def sums(page: Page) -> set[str]:
    script = """caches.keys().then(async (names) => {
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url.split("/").at(-1));
    })"""
    return set(page.evaluate(script)) - {"kept.json"}


def listed(folder: Path = SITE) -> dict[str, dict]:
    return {row["path"]: row for row in json.loads((folder / "kept.json").read_text())["files"]}


def test_nothing_is_kept_without_being_asked(page, network):
    page.goto(f"{network.address}lessons/bits-and-integers/")
    assert Cell(page, "overflow").run() == "done"
    page.get_by_role("link", name="Practice").first.click()
    page.wait_for_url(PRACTICE)
    expect(line(page)).to_contain_text("MB: every page and Python")
    assert on_device(page) == ([], [])
    assert not {"sw.js", "kept.json"} & set(network.asked)
    assert not [path for path in network.asked if "keep-" in path]


def test_without_a_network_everything_is_there(page, network):
    page.goto(f"{network.address}glossary/")
    keep(page)
    size = round(sum({row["sha256"]: row["bytes"] for row in listed().values()}.values()) / 1e6)
    expect(line(page)).to_contain_text(f"{size} MB")
    network.cut()

    page.reload()
    expect(page.locator("h1")).to_contain_text("Glossary")
    wait_for(page, "kept")
    # A page never opened before, by a link as Material follows it.
    wait_for_material(page)
    page.get_by_role("link", name="Lessons").first.click()
    page.wait_for_url("**/lessons/bits-and-integers/")
    assert Cell(page, "pixel-overflow").run() == "done"
    expect(Cell(page, "pixel-overflow").stream("display").locator("img")).to_be_visible()
    # And by its address: with the name of the file, without the slash, with a query.
    for address in ("lessons/model-size/index.html", "lessons/model-size", "lessons/model-size/?h=bytes"):
        page.goto(network.address + address)
        expect(page.locator("h1")).to_contain_text("How big is a model?")
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Atkinson Next\"'))")
    assert Cell(page, "quantize").run() == "done"

    page.keyboard.press("/")
    page.keyboard.type("bfloat16")
    expect(page.locator(".md-search-result__link").first).to_be_visible()


@pytest.mark.parametrize("start", ["snapshot", "plain"])
def test_a_kernel_gets_every_file_from_what_is_kept(page, network, start):
    page.goto(f"{network.address}glossary/")
    keep(page)
    network.cut()
    page.goto(f"{network.address}lessons/bits-and-integers/")
    page.evaluate("start => { document.documentElement.dataset.start = start }", start)
    cell = Cell(page, "overflow")
    # By a name that nobody can foresee: its file is read in the middle of the import, without waiting.
    code = "import importlib\nm = importlib.import_module('cale' + 'ndar')\nprint(m.isleap(2024))\nimport numpy\n"
    assert cell.run_program(code) == "done", cell.root.text_content()
    assert cell.text("stdout") == "True\n"
    assert page.evaluate("document.documentElement.dataset.kernel") == start
    cell.type_program("while True: pass")
    cell.button("Run").click()
    cell.wait("running")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"


def test_with_a_network_the_page_is_new_and_the_news_are_announced_not_forced(page, network, newer):
    page.goto(f"{network.address}practice/")
    keep(page)
    before = sums(page)
    network.cut()
    network.folder = newer
    network.restore()

    page.reload()
    expect(page.locator("article")).to_contain_text("A sentence that is new.")
    wait_for(page, "old")
    expect(line(page)).to_contain_text("A new version is there.")
    # One page: kilobytes.
    update = re.compile(r"^Update what is kept \((\d+ kB|\d+\.\d MB)\)$")
    expect(line(page).get_by_role("button", name=update)).to_be_visible()
    assert sums(page) == before
    page.evaluate("window.sameLoad = true")
    network.asked.clear()
    press(page, "Update what is kept")
    wait_for(page, "kept")
    assert page.evaluate("window.sameLoad")

    changed = {path for path, row in listed(newer).items() if row["sha256"] not in before}
    assert "practice/" in changed
    assert changed <= {"practice/", "sitemap.xml"}
    # The mark is the page's own icon, which a browser asks for when it likes.
    assert set(network.asked) - {"kept.json", "sw.js", "assets/mark.svg"} == changed
    assert sums(page) == {row["sha256"] for row in listed(newer).values()}
    network.cut()
    page.reload()
    expect(page.locator("article")).to_contain_text("A sentence that is new.")


def test_the_news_can_be_left_alone(page, network, newer):
    page.goto(f"{network.address}glossary/")
    keep(page)
    network.cut()
    network.folder = newer
    network.restore()
    page.reload()
    wait_for(page, "old")
    network.cut()
    page.goto(f"{network.address}practice/")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("article")).not_to_contain_text("A sentence that is new.")
    wait_for(page, "kept")


def test_a_network_that_does_not_answer_is_not_waited_for(page, network):
    page.goto(f"{network.address}glossary/")
    keep(page)
    released = threading.Event()
    network.faults = {path: lambda _: released.wait() and None for path in listed()}
    page.goto(f"{network.address}practice/")
    expect(page.locator("h1")).to_contain_text("Practice")
    released.set()


def test_a_server_in_trouble_is_passed_over_and_a_page_that_is_gone_is_gone(page, network):
    page.goto(f"{network.address}glossary/")
    keep(page)
    network.faults = {"practice/": lambda h: h.send_error(503), "take-away/": lambda h: h.send_error(404)}
    page.goto(f"{network.address}practice/")
    expect(page.locator("h1")).to_contain_text("Practice")
    assert page.goto(f"{network.address}take-away/").status == 404


def test_remove_leaves_nothing(page, network):
    page.goto(f"{network.address}glossary/")
    keep(page)
    caches, workers = on_device(page)
    assert len(caches) == 1
    assert workers == [network.address]
    press(page, "Remove")
    wait_for(page, "nothing")
    expect(line(page).get_by_role("button", name=KEEP)).to_be_visible()
    assert on_device(page) == ([], [])
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('kept'))") == []
    network.cut()
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        page.reload()


def half(handler: Handler) -> None:
    """A connection that breaks in the middle of a file."""
    data = Path(handler.translate_path(handler.path)).read_bytes()
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data[: len(data) // 2])
    handler.wfile.flush()
    handler.connection.shutdown(socket.SHUT_RDWR)


def other(handler: Handler) -> None:
    """As long as the file, and not the file."""
    data = Path(handler.translate_path(handler.path)).read_bytes()
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(bytes(len(data)))


NUMPY = next(path for path in listed() if "/numpy-" in path)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lambda h: h.send_error(404), "is not on the server"),
        (lambda h: h.send_error(500), "could not be fetched"),
        (half, "could not be fetched"),
        (other, "arrived altered"),
    ],
)
def test_a_file_that_fails_is_named_and_retry_goes_on(page, network, fault, words):
    network.faults[NUMPY] = fault
    page.goto(f"{network.address}glossary/")
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text(NUMPY.split("/")[-1])
    expect(line(page)).to_contain_text(words)
    here = sums(page)
    assert listed()[NUMPY]["sha256"] not in here

    network.faults.clear()
    network.asked.clear()
    press(page, "Retry")
    wait_for(page, "kept")
    assert NUMPY in network.asked
    again = [path for path, row in listed().items() if row["sha256"] in here and path in network.asked]
    assert again == []


def test_what_stalls_is_given_up(page, network):
    page.goto(f"{network.address}glossary/")
    released = threading.Event()
    network.faults[NUMPY] = lambda _: released.wait() and None
    page.evaluate("document.documentElement.dataset.stallSeconds = '1'")
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text("stopped arriving")
    released.set()


@pytest.mark.parametrize("held", ["kept.json", NUMPY])
def test_cancel_stops_and_go_on_goes_on_also_on_another_page(page, network, held):
    """Held before anything is kept, and half-way."""
    page.goto(f"{network.address}glossary/")
    wait_for_material(page)
    released = threading.Event()

    def wait(handler: Handler) -> None:
        released.wait()
        super(type(handler), handler).do_GET()

    network.faults[held] = wait
    press(page, KEEP)
    wait_for(page, "filling")
    expect(line(page).get_by_role("progressbar", name="Keeping on this device")).to_be_visible()
    # Material's instant navigation brings a new foot of the page; the keeping goes on.
    page.get_by_role("link", name="Practice").first.click()
    page.wait_for_url(PRACTICE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Practice")
    wait_for(page, "filling")
    press(page, "Cancel")
    stopped = "nothing" if held == "kept.json" else "part"
    wait_for(page, stopped)
    page.reload()
    if stopped == "part":
        wait_for(page, "part")
    released.set()
    network.faults.clear()
    network.asked.clear()
    press(page, "Go on" if stopped == "part" else KEEP)
    wait_for(page, "kept")
    assert sums(page) == {row["sha256"] for row in listed().values()}


def test_the_foot_of_the_next_page_says_it_too(page, network):
    page.goto(f"{network.address}glossary/")
    wait_for_material(page)
    keep(page)
    page.get_by_role("link", name="Practice").first.click()
    page.wait_for_url(PRACTICE)
    wait_for(page, "kept")
    press(page, "Remove")
    wait_for(page, "nothing")


def test_what_the_browser_has_removed_is_said_and_fetched_again(page, network):
    page.goto(f"{network.address}glossary/")
    keep(page)
    page.evaluate(
        """async (sum) => {
            const cache = await caches.open((await caches.keys())[0]);
            await cache.delete((await cache.keys()).find(({ url }) => url.endsWith(sum)));
        }""",
        listed()[NUMPY]["sha256"],
    )
    page.reload()
    wait_for(page, "gone")
    expect(line(page)).to_contain_text("has removed part of what was kept")
    press(page, "Keep it again")
    wait_for(page, "kept")
    page.evaluate("caches.keys().then((names) => caches.delete(names[0]))")
    page.reload()
    wait_for(page, "gone")
    expect(line(page)).to_contain_text("has removed what was kept")
    press(page, "Remove")
    wait_for(page, "nothing")
    assert on_device(page) == ([], [])


def test_a_device_that_is_full_says_so(page, network):
    page.goto(f"{network.address}glossary/")
    session = page.context.new_cdp_session(page)
    origin = network.address.removesuffix("/course/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 5_000_000})
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text("not enough room")
    press(page, "Remove")
    wait_for(page, "nothing")
    # Most browsers refuse in the middle; this one tells beforehand.
    page.evaluate("navigator.storage.estimate = async () => ({ quota: 9e6, usage: 8e6 })")
    network.asked.clear()
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text("not enough room")
    assert set(network.asked) <= {"sw.js", "kept.json"}
    assert on_device(page) == ([], [])


def test_two_tabs_do_not_do_it_at_once(page, network):
    page.goto(f"{network.address}glossary/")
    # As the other tab holds it while it fetches.
    name = f"how-computers-work.kept {network.address}"
    page.evaluate("name => { navigator.locks.request(name, () => new Promise(() => {})) }", name)
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text("Another tab is keeping the site already.")


def test_where_storage_is_blocked_nothing_breaks(page, network):
    page.add_init_script(
        """for (const name of ["open", "has", "keys", "match", "delete"]) CacheStorage.prototype[name] = async () => {
            throw new DOMException("blocked", "SecurityError");
        };
        """
    )
    page.goto(f"{network.address}lessons/bits-and-integers/")
    press(page, KEEP)
    wait_for(page, "failed")
    expect(line(page)).to_contain_text("keeps nothing for this site")
    assert Cell(page, "overflow").run() == "done"


def test_on_plain_http_and_in_a_frame_it_is_not_offered(playwright, browser_type_launch_args, network):
    arguments = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP school.test 127.0.0.1"]
    browser = playwright.chromium.launch(**{**browser_type_launch_args, "args": arguments})
    page = browser.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(network.address.replace("127.0.0.1", "school.test"))
    assert page.evaluate("isSecureContext") is False
    wait_for_material(page)
    expect(page.locator("footer")).to_be_visible()
    expect(line(page)).to_be_hidden()
    page.goto(network.address)
    page.evaluate("document.querySelector('article').innerHTML = '<iframe src=\"practice/\"></iframe>'")
    frame = page.frame_locator("iframe")
    expect(frame.locator("h1")).to_be_attached()
    expect(frame.locator("footer")).to_be_attached()
    expect(frame.locator("keep-here")).to_be_hidden()
    browser.close()
    assert errors == []


def test_from_a_disk_it_is_not_offered(page):
    page.goto((SITE / "glossary" / "index.html").as_uri())
    page.wait_for_timeout(500)
    expect(page.locator("footer")).to_be_visible()
    expect(line(page)).to_be_hidden()


def test_a_program_cannot_reach_what_is_kept(page, network):
    page.goto(f"{network.address}lessons/bits-and-integers/")
    keep(page)
    code = """\
import js
found = []
for place in (js.globalThis, js.navigator):
    while place:
        for name in ("caches", "indexedDB", "serviceWorker", "XMLHttpRequest", "importScripts", "Worker"):
            holder = js.Object.getOwnPropertyDescriptor(place, name)
            if holder and (getattr(holder, "get", None) or getattr(holder, "value", None)):
                found.append(name)
        place = js.Object.getPrototypeOf(place)
print(found)
print(getattr(js.WorkerGlobalScope.prototype, "fetch", None))
"""
    cell = Cell(page, "overflow")
    assert cell.run_program(code) == "done", cell.root.text_content()
    assert cell.text("stdout") == "[]\nNone\n"


def test_it_can_be_used_by_keyboard(page, network):
    page.goto(f"{network.address}glossary/")
    button = line(page).get_by_role("button", name=KEEP)
    button.focus()
    page.keyboard.press("Enter")
    wait_for(page, "kept")
    expect(line(page).get_by_role("status")).to_be_focused()
    page.keyboard.press("Tab")
    expect(line(page).get_by_role("button", name="Remove")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for(page, "nothing")
    expect(line(page).get_by_role("status")).to_be_focused()


@pytest.fixture
def ordinary(playwright, browser_type_launch_args, tmp_path) -> Iterator[BrowserContext]:
    """A browser that is not private: only such a one installs anything."""
    context = playwright.chromium.launch_persistent_context(str(tmp_path), **browser_type_launch_args)
    yield context
    context.close()


def test_it_can_be_installed_under_a_path(ordinary, network):
    page = ordinary.new_page()
    page.goto(f"{network.address}practice/")
    session = ordinary.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["manifest"]["startUrl"] == found["manifest"]["scope"] == network.address
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_browsers_bar_has_the_colour_of_the_page(page, network, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{network.address}glossary/")
    first = "document.querySelector('meta[name=theme-color]').content"
    system = {"light": "#fbfaf7", "dark": "#16171a"}
    assert page.evaluate(first) == system[scheme]
    page.get_by_title("Colours: as the system. Switch to light").locator("visible=true").click()
    assert page.evaluate(first) == system["light"]
    page.get_by_title("Colours: light. Switch to dark").locator("visible=true").click()
    assert page.evaluate(first) == system["dark"]
