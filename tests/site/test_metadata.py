"""What each page tells search engines and reference lists, and the box that says how to cite it."""

import json
import os
import re
import subprocess
import sys
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load
from playwright.sync_api import expect

from tests.site.conftest import SITE, pages
from tools.paths import ROOT

PAGES = [p for p in pages() if "md-footer" in (SITE / p / "index.html").read_text("utf-8")]
LESSONS = [p for p in PAGES if p.startswith("lessons/")]
PUBLIC = "https://example.org/a/course/"


def head(path: str, site: Path = SITE) -> str:
    html = (site / path / "index.html").read_text("utf-8")
    return html[: html.index("</head>")]


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="?{name}"? content="?([^">]*)"?>', html)
    assert found, name
    return unescape(found[1])


def structured(path: str, site: Path = SITE) -> dict[str, Any]:
    [text] = re.findall(r'<script type="?application/ld\+json"?>(.*?)</script>', head(path, site), re.DOTALL)
    return json.loads(text)


def test_the_lessons_are_there():
    assert len(LESSONS) == 10


@pytest.mark.parametrize("field", ["title", "description"])
def test_every_page_has_its_own(field):
    found: dict[str, str] = {}
    for path in PAGES:
        text = re.search(r"<title>(.+?)</title>", head(path)) if field == "title" else None
        own = text[1] if text else meta(head(path), "description")
        assert own not in found, f"{path} and {found[own]} share the {field} {own!r}"
        assert len(own) >= (10 if field == "title" else 50), (path, own)
        found[own] = path


@pytest.mark.parametrize("path", PAGES)
def test_link_previews(path):
    html = head(path)
    assert meta(html, "og:description") == meta(html, "description")
    assert meta(html, "og:type") == ("website" if path == "" else "article")
    assert meta(html, "og:locale") == "en_GB"
    assert meta(html, "og:site_name") == "How Computers Work"
    assert meta(html, "og:title") in unescape(re.search(r"<title>(.+?)</title>", html)[1])
    # Addresses of a copy on somebody's machine would be wrong everywhere else.
    assert "127.0.0.1" not in html and "og:url" not in html


@pytest.mark.parametrize("path", LESSONS)
def test_a_lesson_is_a_learning_resource(path):
    data = structured(path)
    assert (data["@context"], data["@type"]) == ("https://schema.org", "LearningResource")
    assert data["description"] == meta(head(path), "description")
    assert data["name"] == meta(head(path), "og:title")
    assert (data["inLanguage"], data["educationalLevel"], data["isAccessibleForFree"]) == ("en", "beginner", True)
    assert data["learningResourceType"] == ("mini project" if "fit" in path else "lesson")
    minutes = re.search(r"about (\d+) minutes", (SITE / path / "index.html").read_text("utf-8"))
    assert data["timeRequired"] == f"PT{minutes[1]}M"
    assert len(data["teaches"]) >= 3 and all(isinstance(word, str) and word for word in data["teaches"])
    assert data["isPartOf"] == {"@type": "Course", "name": "How Computers Work"}
    assert data["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert data["author"] == {"@type": "Organization", "name": "The How Computers Work authors"}
    assert "url" not in data


def test_the_home_page_is_the_course():
    data = structured("")
    assert (data["@type"], data["name"]) == ("Course", "How Computers Work")
    assert sorted(part["url"] for part in data["hasPart"]) == LESSONS
    assert {part["@type"] for part in data["hasPart"]} == {"LearningResource"}


def test_other_pages_claim_to_be_nothing():
    for path in set(PAGES) - set(LESSONS) - {""}:
        assert "ld+json" not in head(path)


@pytest.mark.parametrize("path", LESSONS)
def test_a_lesson_says_how_to_cite_it(page, site, path):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site + path)
    box = page.get_by_role("complementary", name="Cite this page")
    copy = box.get_by_role("button", name="Copy Text")
    expect(copy).to_be_hidden()
    box.get_by_text("Cite this page", exact=True).click()
    title = structured(path)["name"]
    for form in ("Text", "BibTeX"):
        box.get_by_role("button", name=f"Copy {form}").click()
        expect(box.get_by_role("status").nth(("Text", "BibTeX").index(form))).to_have_text("Copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert title in copied and "2026" in copied and "127.0.0.1" not in copied
        assert copied == box.locator(".cite-words").nth(("Text", "BibTeX").index(form)).text_content()
    assert copied.startswith("@misc{how-computers-work-") and copied.count("{") == copied.count("}")


def test_the_keyboard_reaches_the_copy_buttons(page, site):
    page.goto(f"{site}lessons/cpu/")
    page.locator(".cite-head").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    button = page.get_by_role("button", name="Copy Text")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cite").get_by_role("status").first).to_have_text("Copied")
    expect(button).to_be_focused()


def test_without_a_script_the_citation_is_text_to_select(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}lessons/cpu/")
    page.get_by_text("Cite this page", exact=True).click()
    expect(page.locator(".cite-words").first).to_be_visible()
    assert page.locator(".cite button").count() == 0
    context.close()


def test_the_box_lives_on_when_the_reader_comes_by_a_link(page, site):
    page.goto(f"{site}lessons/cpu/", wait_until="networkidle")
    page.evaluate("window.stayed = true")
    page.locator("nav.md-nav--primary").get_by_role("link", name="The memory hierarchy").first.click()
    expect(page).to_have_url(f"{site}lessons/memory-hierarchy/")
    page.locator(".cite-head").click()
    expect(page.get_by_role("button", name="Copy BibTeX")).to_be_visible()
    expect(page.locator(".cite-words").first).to_contain_text("The memory hierarchy")
    assert page.locator(".cite button").count() == 2
    assert page.evaluate("window.stayed"), "the page was loaded anew"


def test_on_paper_the_citation_is_one_sentence(page, site):
    page.goto(f"{site}lessons/cpu/")
    expect(page.locator(".cite-printed")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".cite-printed")).to_be_visible()
    expect(page.locator(".cite-printed")).to_contain_text("“The CPU.” How Computers Work: a lesson that runs, version")
    expect(page.locator(".cite details")).to_be_hidden()


@pytest.fixture(scope="module")
def public_site(tmp_path_factory):
    """The site as it is built for a public address."""
    folder = tmp_path_factory.mktemp("public")
    environment = os.environ | {"SITE_URL": PUBLIC, "PYTHONPATH": "src", "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


def test_a_public_site_names_its_addresses(public_site):
    for path in ("", "lessons/cpu/"):
        html = head(path, public_site)
        assert meta(html, "og:url") == PUBLIC + path == structured(path, public_site)["url"]
        assert meta(html, "og:image") == f"{PUBLIC}assets/social.png"
        assert (meta(html, "og:image:width"), meta(html, "og:image:height")) == ("1200", "630")
        assert meta(html, "og:image:alt") and meta(html, "twitter:card") == "summary_large_image"
    assert structured("lessons/cpu/", public_site)["isPartOf"]["url"] == PUBLIC
    lesson = (public_site / "lessons/cpu/index.html").read_text("utf-8")
    assert f"url = {{{PUBLIC}lessons/cpu/}}" in lesson
    assert f"2026. {PUBLIC}lessons/cpu/</p>" in lesson


def test_the_citation_file_is_in_step():
    import tomllib

    cff = yaml_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    versions = [cff["version"], project["version"], package["version"], lock["version"]]
    assert len(set(versions)) == 1, versions
    assert " AND ".join(cff["license"]) == project["license"]
    assert cff["license"][0] == package["license"]


def test_the_citation_file_has_the_form_that_its_version_asks_for():
    """The required fields, their kinds and the known names of the Citation File Format 1.2.0."""
    cff = yaml_load((ROOT / "CITATION.cff").read_text("utf-8"))
    known = {"cff-version", "message", "title", "type", "abstract", "authors", "version", "date-released", "license"}
    known |= {"keywords", "url", "repository-code", "doi", "identifiers", "references", "preferred-citation"}
    assert set(cff) <= known
    assert cff["cff-version"] == "1.2.0" and cff["type"] in ("software", "dataset")
    assert all(isinstance(cff[field], str) and cff[field] for field in ("message", "title", "abstract", "version"))
    assert isinstance(cff["date-released"], date), "YAML reads a date only in the form 2026-11-30"
    assert cff["authors"]
    for author in cff["authors"]:
        assert author.get("name") or (author.get("family-names") and author.get("given-names"))
    assert cff["license"] == ["MIT", "CC-BY-4.0"]
    assert len(set(cff["keywords"])) == len(cff["keywords"])
