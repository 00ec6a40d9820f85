"""Every page as a browser shows it: alone, without JavaScript, on a phone, and light."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cells.examples import find
from tests.site.conftest import SITE, cells_of, pages

PAGES = pages()
LESSONS = [p for p in PAGES if cells_of(p)]


def test_all_pages_are_there():
    assert len(PAGES) >= 17


@pytest.mark.parametrize("path", PAGES)
def test_no_request_leaves_the_site_and_no_error_is_logged(page, site, path):
    outside, errors = [], []
    page.on("request", lambda r: r.url.startswith((site, "data:", "blob:")) or outside.append(r.url))
    page.on("console", lambda m: m.type in ("error", "warning") and errors.append(m.text))
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.goto(site + path, wait_until="networkidle")
    assert (outside, errors) == ([], [])


def test_running_examples_asks_no_other_host(page, site):
    outside = []
    page.on("request", lambda r: r.url.startswith((site, "data:", "blob:")) or outside.append(r.url))
    page.goto(f"{site}lessons/bits-and-integers/")
    from tests.site.conftest import Cell

    assert Cell(page, "pixel-overflow").run() == "done"
    cell = Cell(page, "overflow")
    state = cell.run_program("from js import fetch\nfetch('http://127.0.0.1:9/')\n")
    assert state in ("done", "error")
    page.wait_for_timeout(300)
    assert outside == []


@pytest.mark.parametrize("path", PAGES)
def test_it_reads_and_prints_complete_without_javascript(browser, site, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + path)
    expect(page.locator("article h1")).to_be_visible()
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        for cell in page.locator("run-cell").all():
            example = find(cell.get_attribute("id"))
            assert cell.locator(".cell-code").text_content() == example.code
            assert cell.locator('[data-stream="stdout"]').text_content() == example.stdout
            expect(cell.locator(".cell-code pre")).to_be_visible()
            expect(cell.locator('[data-stream="stdout"]')).to_be_visible()
    assert page.locator("button:visible").count() == 0
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(browser, site, path):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(site + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_every_heading_has_a_permanent_id(path):
    html = (SITE / path / "index.html").read_text(encoding="utf-8")
    article = html[html.index("<article") : html.index("</article")]
    headings = re.findall(r"<h([1-6])([^>]*)>", article)
    assert [level for level, _ in headings].count("1") == 1
    for _, attributes in headings:
        assert re.search(r'id="[a-z][a-z0-9-]*[a-z0-9]"', attributes), attributes
        assert not re.search(r'id="[^"]*_\d+"', attributes), "an id from a counter"
    ids = re.findall(r'\bid="([^"]+)"', article)
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)


@pytest.mark.parametrize("path", LESSONS)
def test_a_page_weighs_little_before_the_first_run(page, site, path):
    bodies = {}
    page.on("response", lambda r: bodies.setdefault(r.url, r))
    page.goto(site + path, wait_until="networkidle")
    packed = {}
    for url, response in list(bodies.items()):
        if url.startswith(site):
            body = response.body()
            packed[url] = len(body) if url.endswith(".woff2") else len(gzip.compress(body, 9))
    ours = sum(size for url, size in packed.items() if re.search(r"/assets/(page\.js|site\.css)", url))
    assert 0 < ours <= 40_000
    assert sum(packed.values()) <= 300_000, packed
    assert not [url for url in packed if re.search(r"runtime|kernel|editor", url)]


def test_the_readme_and_the_pages_name_no_registry():
    built = "".join(p.read_text(encoding="utf-8") for p in SITE.rglob("*.html"))
    lock = (Path(__file__).parents[2] / "package-lock.json").read_text()
    for text in (built, lock):
        assert not re.search(r"registry\.npmjs|files\.pythonhosted|jsdelivr|unpkg|fonts\.g", text)
