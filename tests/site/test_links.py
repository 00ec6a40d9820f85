"""links.json and teach/links name everything that can be linked to, and what they name is there."""

import json
import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.site.conftest import SITE, cells_of, pages

LINKS = json.loads((SITE / "links.json").read_text(encoding="utf-8"))["links"]
OVERFLOW = "Over the edge: overflow.py"


def article_of(page):
    html = (SITE / page / "index.html").read_text(encoding="utf-8")
    return html[html.index("<article") : html.index("</article")]


@pytest.fixture
def listing(page, site):
    page.goto(f"{site}teach/links/")
    return page


def row(page, example_id="overflow"):
    return page.locator(f'link-list tr[data-id="{example_id}"]')


def test_every_page_heading_and_example_is_in_links_json():
    there = {link["url"] for link in LINKS}
    wanted = set()
    for path in pages():
        path = path or "./"
        wanted.add(path)
        article = article_of(path)
        wanted |= {f"{path}#{i}" for i in re.findall(r'<h[1-3][^>]*\bid="([^"]+)"', article)}
        wanted |= {
            f"{path}#{i}" for i in re.findall(r'<(?:run-cell|run-exercise|fit-form)[^>]*\bid="([^"]+)"', article)
        }
    assert len(wanted) > 250
    assert wanted - there == set()


def test_what_links_json_names_is_there():
    assert len({link["url"] for link in LINKS}) == len(LINKS)
    for link in LINKS:
        page, _, own_id = link["url"].partition("#")
        assert (SITE / page / "index.html").is_file(), link
        assert page == link["page"]
        if own_id:
            assert own_id == link["id"] and f'id="{own_id}"' in article_of(page), link
        if "embed" in link:
            assert (SITE / link["embed"] / "index.html").is_file(), link
    assert {link["kind"] for link in LINKS} >= {"page", "heading", "table", "example", "explorable"}


def test_every_example_has_an_embed():
    cells = {cell for path in pages() for cell in re.findall(r'<run-cell id="([^"]+)"', article_of(path))}
    assert cells and cells <= {link["id"] for link in LINKS if "embed" in link}
    folders = {p.parent.name for p in (SITE / "embed").glob("*/index.html")}
    assert folders == {link["id"] for link in LINKS if "embed" in link}


def test_the_page_lists_all_without_javascript(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}teach/links/")
    base = page.url
    listed = {urljoin(base, a.get_attribute("href")) for a in page.locator("link-list a").all()}
    # A page's first heading says the same as the page.
    h1 = {
        f"{link['page']}#{i}" for link in LINKS for i in re.findall(r'<h1[^>]*\bid="([^"]+)"', article_of(link["page"]))
    }
    assert listed == {urljoin(site, link["url"]) for link in LINKS if link["url"] not in h1}
    assert page.locator("link-list button, link-list input").count() == 0
    context.close()


def test_the_filter_keeps_what_has_every_word(listing):
    field, status = listing.get_by_label("Filter"), listing.locator("link-list [role=status]")
    expect(status).to_have_text(re.compile(r"^\d{3} links$"))
    field.press_sequentially("OVERFLOW example")
    expect(status).to_have_text(re.compile(r"^2 of \d+ links$"))
    titles = listing.locator("link-list tbody th:visible")
    # The page's own row stays as a heading.
    expect(titles).to_have_text(["Bits, bytes and whole numbers", OVERFLOW, "Where it bites: pixel-overflow.py"])
    field.fill("two's complement")
    expect(titles).to_have_text(["Glossary", "Two's complement"])
    field.fill("no such thing")
    expect(status).to_have_text(re.compile(r"^0 of "))
    expect(titles).to_have_count(0)
    field.fill("")
    expect(row(listing, "kv-cache")).to_be_visible()


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("address", "{site}lessons/bits-and-integers/#overflow"),
        ("Markdown", "[Over the edge: overflow.py]({site}lessons/bits-and-integers/#overflow)"),
        (
            "HTML iframe",
            '<iframe src="{site}embed/overflow/" title="Over the edge: overflow.py" width="100%" height="{height}"'
            ' style="border: 0" loading="lazy" allow="clipboard-write"></iframe>',
        ),
        (
            "Jupyter IFrame",
            'from IPython.display import IFrame\n\nIFrame("{site}embed/overflow/", width="100%", height={height})',
        ),
    ],
)
def test_each_button_copies_its_form(context, listing, site, form, wanted):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    [height] = [link["height"] for link in LINKS if link["id"] == "overflow"]
    button = row(listing).get_by_role("button", name=f"Copy {form}: {OVERFLOW}", exact=True)
    button.focus()
    listing.keyboard.press("Enter")
    expect(listing.locator("link-list [role=status]")).to_have_text(f"Copied: {form} of {OVERFLOW}")
    expect(button).to_have_text("Copied")
    assert listing.evaluate("navigator.clipboard.readText()") == wanted.format(site=site, height=height)


def test_what_cannot_be_framed_has_no_button_for_it(listing):
    buttons = row(listing, "kv-cache").get_by_role("button")
    expect(buttons).to_have_text(["Address", "Markdown"])


def test_the_list_is_worked_by_keyboard(listing):
    field = listing.get_by_label("Filter")
    field.focus()
    listing.keyboard.type("file-formats table")
    for _ in range(4):  # the page's own row with its two buttons, then the table's
        listing.keyboard.press("Tab")
    focused = listing.evaluate("document.activeElement.textContent")
    assert focused == "What real model files spend on a weight"


def test_the_list_survives_instant_navigation(listing, site):
    listing.wait_for_load_state("networkidle")
    listing.evaluate("window.sameDocument = true")
    listing.get_by_role("navigation").get_by_role("link", name="Linking").first.click()
    listing.wait_for_url(f"{site}teach/linking/")
    listing.get_by_role("navigation").get_by_role("link", name="Every link").first.click()
    listing.wait_for_url(f"{site}teach/links/")
    expect(listing.get_by_label("Filter")).to_have_count(1)
    assert listing.evaluate("window.sameDocument") is True
    expect(row(listing).get_by_role("button")).to_have_count(4)


def test_every_cell_of_a_lesson_runs_in_its_embed_too():
    for path in pages():
        for cell in cells_of(path):
            html = (SITE / "embed" / cell / "index.html").read_text(encoding="utf-8")
            assert "data-soon" not in html, cell
