"""What is in the zip: links that lead to files, sums, sizes; the slim one; the same zip from a web server."""

import hashlib
import re
import threading
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell, wait_for_material
from tools.package import __main__ as package
from tools.serve import server


def test_size_and_sum(full_zip):
    assert full_zip.stat().st_size <= 45e6
    total, name = full_zip.with_name(full_zip.name + ".sha256").read_text().split()
    assert (total, name) == (hashlib.sha256(full_zip.read_bytes()).hexdigest(), full_zip.name)


def test_it_is_the_same_whenever_it_is_made(full_zip):
    before = full_zip.read_bytes()
    assert package.make(slim=False).read_bytes() == before


def test_one_folder_with_index_html(full_zip):
    with zipfile.ZipFile(full_zip) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert len(tops) == 1
    assert f"{tops.pop()}/index.html" in names
    assert not [name for name in names if name.endswith((".map", ".bin", ".whl", ".wasm"))]


def test_every_link_names_a_file_that_is_there(unzipped):
    broken = []
    for page in unzipped.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        for tag in re.findall(r"<(?:a|link|script|img|iframe)\b[^>]*>", html):
            match = re.search(r'\s(?:href|src)="([^"]*)"', tag)
            address = unquote(re.split("[?#]", match[1])[0]) if match else ""
            if not address or re.match(r"[a-z]+:|//|/", address):
                continue
            if not (page.parent / address).is_file():
                broken.append((page.relative_to(unzipped), tag))
    # The page for addresses that are not there is served anywhere: its links begin at the server's root.
    assert [b for b in broken if str(b[0]) != "404.html"] == []


def test_the_slim_package(page, tmp_path):
    made = package.make(slim=True)
    assert made.stat().st_size <= 25e6
    with zipfile.ZipFile(made) as archive:
        archive.extractall(tmp_path)
    page.goto((next(tmp_path.iterdir()) / "lessons" / "bits-and-integers" / "index.html").as_uri())
    cell = Cell(page, "overflow")
    assert cell.run() == "done"
    picture = Cell(page, "pixel-overflow")
    expect(picture.stream("display").locator("img")).to_be_visible()
    assert picture.run() == "error"
    expect(picture.root.locator(".cell-note")).to_contain_text("leaves matplotlib out")
    picture.button("Reset").click()
    expect(picture.stream("display").locator("img")).to_be_visible()


@pytest.fixture(scope="module")
def served(unzipped: Path):
    with server(unzipped, 0, "/kurs/computers/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/kurs/computers/"
        running.shutdown()


@pytest.mark.parametrize("start", ["plain", "snapshot"])
def test_the_same_folder_from_a_web_server(page, served, start):
    page.goto(f"{served}lessons/bits-and-integers/")
    page.evaluate("start => { document.documentElement.dataset.start = start }", start)
    cell = Cell(page, "overflow")
    assert cell.run() == "done"
    assert cell.text("stdout") == "[-128]\n"
    assert page.evaluate("document.documentElement.dataset.kernel") == start
    assert cell.run_program("print('x'.encode('idna'))") == "done"


def test_python_survives_going_from_lesson_to_lesson(page, served):
    page.goto(f"{served}lessons/bits-and-integers/")
    wait_for_material(page)
    assert Cell(page, "overflow").run() == "done"
    workers = list(page.workers)
    page.get_by_role("link", name=re.compile("^Next")).click()
    expect(page).to_have_url(re.compile("lessons/floating-point/"))
    expect(page.locator("run-cell button").first).to_be_visible()
    assert [w for w in workers if w in page.workers]


def test_the_site_built_for_a_web_server_says_so_on_a_disk(page):
    from tests.site.conftest import SITE

    page.goto((SITE / "lessons" / "bits-and-integers" / "index.html").as_uri())
    cell = Cell(page, "overflow")
    assert cell.run() == "error"
    expect(cell.root.locator(".cell-note")).to_contain_text("built for a web server")
