"""nginx, Apache and Caddy serve the site under a path as the shipped configurations say, and a browser runs it so."""

import gzip
import http.server
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.hosting.servers import PROGRAMS, serving, unzipped
from tests.site.conftest import PATIENCE_MS, Cell, pages
from tools.hosting.csp import policy
from tools.lasting import lasting

LASTING = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def folder(full_zip: Path) -> Iterator[Path]:
    with unzipped(full_zip) as top:
        yield top


@pytest.fixture(scope="module", params=PROGRAMS)
def server(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    with serving(request.param, folder) as address:
        yield address


class Straight(urllib.request.HTTPRedirectHandler):
    """Redirects are looked at, not followed."""

    def redirect_request(self, *_: Any) -> None:
        return None


def get(address: str, **headers: str) -> tuple[int, Message, bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.build_opener(Straight).open(urllib.request.Request(address, headers=named)) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def one(folder: Path, pattern: str) -> str:
    """The path of the file that fits, below the site's address."""
    (found,) = (folder / "course").glob(pattern)
    return found.relative_to(folder / "course").as_posix()


TYPES = {
    "": "text/html",
    "lessons/cpu/": "text/html",
    "lessons/cpu/index.html": "text/html",
    "sw.js": "text/javascript",
    "kept.json": "application/json",
    "search/search_index.json": "application/json",
    "manifest.webmanifest": "application/manifest+json",
    "assets/site.css": "text/css",
    "assets/mark.svg": "image/svg+xml",
    "assets/icon-192.png": "image/png",
    "assets/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2": "font/woff2",
    "sitemap.xml": ("application/xml", "text/xml"),
}


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br", "gzip, deflate, br"])
@pytest.mark.parametrize("path", TYPES)
def test_types(server, path, encoding):
    wanted = TYPES[path] if isinstance(TYPES[path], tuple) else (TYPES[path],)
    status, headers, _ = get(server + path, Accept_Encoding=encoding)
    assert status == 200
    assert headers.get_content_type() in wanted


def test_a_packed_part_of_python_arrives_as_it_lies_there(server, folder):
    path = one(folder, "assets/runtime/*/numpy-*")
    status, headers, body = get(server + path, Accept_Encoding="gzip, br")
    assert (status, headers["Content-Encoding"]) == (200, None)
    # One byte a character: whoever called it UTF-8 would break it where it is run as a script.
    assert headers["Content-Type"] in ("text/javascript", "application/octet-stream")
    assert body == (folder / "course" / path).read_bytes()


@pytest.mark.parametrize("path", ["", "lessons/cpu/", "assets/page.js", "assets/site.css", "search/search_index.json"])
def test_text_is_sent_as_it_was_packed(server, folder, path):
    file = folder / "course" / (path + "index.html" if path == "" or path.endswith("/") else path)
    _, headers, body = get(server + path, Accept_Encoding="gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in headers["Vary"]
    assert body == file.with_name(file.name + ".gz").read_bytes()
    assert gzip.decompress(body) == file.read_bytes()
    _, headers, body = get(server + path, Accept_Encoding="identity")
    assert (headers["Content-Encoding"], body) == (None, file.read_bytes())


def test_brotli_where_the_server_can(server, folder, request):
    _, headers, body = get(f"{server}assets/page.js", Accept_Encoding="gzip, br")
    if "nginx" in request.node.callspec.id:
        assert headers["Content-Encoding"] == "gzip"
    else:
        assert headers["Content-Encoding"] == "br"
        assert body == (folder / "course" / "assets" / "page.js.br").read_bytes()


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_lasts_is_kept_and_all_else_asked_for_again(server, folder, encoding):
    """Every file of the site, by the rule that the build itself goes by."""
    seen = set()
    for file in sorted(path for path in (folder / "course").rglob("[!.]*") if path.is_file()):
        path = file.relative_to(folder / "course").as_posix()
        if path.endswith((".gz", ".br")):
            continue
        request = urllib.request.Request(server + path, method="HEAD", headers={"Accept-Encoding": encoding})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers.get_all("Cache-Control") == [LASTING if lasting(path) else "no-cache"], path
        seen.add(lasting(path))
    assert seen == {True, False}


def test_what_is_versioned_lasts_and_an_error_does_not(server):
    assert get(f"{server}assets/page.js?v=0123abcd")[1]["Cache-Control"] == LASTING
    assert get(f"{server}lessons/cpu/?v=0123abcd")[1]["Cache-Control"] == "no-cache"
    for path in ("assets/runtime/0/nothing.bin", "assets/kernel-AAAAAAAA.js", "assets/nothing.js?v=0123abcd"):
        status, headers, _ = get(server + path)
        assert status == 404
        assert headers["Cache-Control"] != LASTING


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("path", ["lessons/cpu/", "assets/site.css", "kept.json"])
def test_what_has_not_changed_is_not_sent_again(server, path, encoding):
    _, headers, _ = get(server + path, Accept_Encoding=encoding)
    status, again, body = get(server + path, Accept_Encoding=encoding, If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")
    assert again["Cache-Control"] == "no-cache"


def test_the_policy_is_there_and_frames_are_allowed(server, folder):
    for path in ("", "lessons/cpu/", "sw.js", one(folder, "assets/kernel-*.js")):
        _, headers, _ = get(server + path)
        assert headers["Content-Security-Policy"] == policy(folder / "course")
        assert "frame-ancestors" not in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] is None


@pytest.mark.parametrize("path", ["", "lessons/cpu/"])
def test_a_folder_without_its_slash_is_sent_on(server, path):
    status, headers, _ = get((server + path).removesuffix("/"))
    assert status in (301, 302, 307, 308)
    assert headers["Location"].endswith("/course/" + path)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser in which any fault fails the test: errors, warnings, and what the policy forbids."""
    faults: list[str] = []
    made = browser.new_context()
    made.on("console", lambda m: m.type in ("error", "warning") and faults.append(m.text))
    made.on("weberror", lambda error: faults.append(str(error.error)))
    made.expose_function("violated", lambda words: faults.append(words))
    made.add_init_script(
        "addEventListener('securitypolicyviolation', (e) => violated(`${e.violatedDirective}: ${e.blockedURI}`))"
    )
    yield made
    made.close()
    assert faults == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.mark.parametrize("start", ["snapshot", "plain"])
def test_cells_run(page, server, start):
    page.goto(f"{server}lessons/bits-and-integers/")
    page.evaluate("start => { document.documentElement.dataset.start = start }", start)
    cell = Cell(page, "overflow")
    assert cell.run() == "done"
    assert page.evaluate("document.documentElement.dataset.kernel") == start
    picture = Cell(page, "pixel-overflow")
    assert picture.run() == "done"
    expect(picture.stream("display").locator("img")).to_be_visible()
    assert picture.stream("display").locator("img").evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 100
    # Read in the middle of an import, without waiting.
    assert cell.run_program("import importlib\nimportlib.import_module('cale' + 'ndar')\nprint('ok')") == "done"
    cell.type_program("try:\n    while True: pass\nexcept KeyboardInterrupt:\n    print('heard')")
    cell.button("Run").click()
    cell.wait("running")
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.text("stdout") == "heard\n"


def test_search_and_navigation(page, server):
    page.goto(server, wait_until="networkidle")
    page.keyboard.press("/")
    page.keyboard.type("bfloat16")
    page.locator(".md-search-result__link").first.click()
    page.wait_for_url("**h=*")
    page.get_by_role("link", name="Practice").first.click()
    page.wait_for_url("**/practice/**")
    page.get_by_title("Colours: as the system. Switch to light").locator("visible=true").click()


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_kept_works_when_the_server_is_gone(browser, folder, name):
    page = browser.new_page()
    with serving(name, folder) as address:
        page.goto(f"{address}glossary/")
        page.get_by_role("button", name="Keep on this device").click()
        page.locator('keep-here[data-state="kept"]').wait_for(timeout=PATIENCE_MS)
    page.goto(f"{address}lessons/bits-and-integers/")
    assert Cell(page, "overflow").run() == "done"
    policed = "navigator.serviceWorker.controller && fetch('.').then((r) => r.headers.get('Content-Security-Policy'))"
    assert page.evaluate(policed) == policy(folder / "course")
    page.close()


@pytest.mark.parametrize("path", ["lessons/bits-and-integers/", "embed/overflow/"])
def test_another_host_may_frame_it(page, server, path):
    outer = f'<iframe src="{server}{path}" width="900" height="700"></iframe>'.encode()

    class Host(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(outer if self.path == "/" else b"")

        def log_message(self, *_: object) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        # localhost and 127.0.0.1 are two sites to a browser.
        page.goto(f"http://localhost:{host.server_port}/")
        cell = page.frame_locator("iframe").locator("run-cell#overflow")
        cell.get_by_role("button", name="Run", exact=True).click()
        cell.and_(page.frame_locator("iframe").locator('[data-state="done"]')).wait_for()
        host.shutdown()


@pytest.fixture(scope="module")
def first_server(folder: Path) -> Iterator[str]:
    with serving("nginx", folder) as address:
        yield address


@pytest.mark.parametrize("path", [*pages(), "embed/overflow/?theme=dark"])
def test_no_page_breaks_the_policy(page, first_server, path):
    page.goto(first_server + path, wait_until="networkidle")
    expect(page.locator("h1").first).to_be_visible()


def test_the_list_of_a_device_is_true_to_what_is_served(server):
    """What a server would alter on its way could not be kept."""
    rows = json.loads(get(f"{server}kept.json")[2])["files"]
    for row in rows:
        assert len(get(server + row["path"], Accept_Encoding="identity")[2]) == row["bytes"], row["path"]
