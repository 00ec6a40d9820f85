"""A page made to stand alone: which links stay, which lead out, what is left away; and changing HTML by tags."""

import pytest

from tools.course.rewrite import rewrite
from tools.course.single import alone, shown

BASE = "https://example.org/computers/"
FILE = "lessons/cpu/index.html"
CARRIED = {FILE, "glossary/index.html", "assets/site.css", "assets/page.js", "pictures/a.png"}


def link(href: str) -> str:
    return alone(f'<a href="{href}">x</a>', FILE, CARRIED, BASE)


@pytest.mark.parametrize(
    ("href", "leads"),
    [
        ("#part", '<a href="#part">'),
        ("./", '<a href="index.html">'),
        ("./#part", '<a href="index.html#part">'),
        ("../cpu/#part", '<a href="index.html#part">'),
        ("../../glossary/#bit", '<a href="../../glossary/index.html#bit" target="_blank" rel="noopener">'),
        ("../memory/", f'<a href="{BASE}lessons/memory/" target="_blank" rel="noopener">'),
        ("../memory/#part", f'<a href="{BASE}lessons/memory/#part" target="_blank" rel="noopener">'),
        ("../..", f'<a href="{BASE}" target="_blank" rel="noopener">'),
        ("../../", f'<a href="{BASE}" target="_blank" rel="noopener">'),
        ("../../links.json", f'<a href="{BASE}links.json" target="_blank" rel="noopener">'),
        ("https://example.com/", '<a href="https://example.com/" target="_blank" rel="noopener">'),
        ("mailto:someone@example.com", '<a href="mailto:someone@example.com" target="_blank" rel="noopener">'),
    ],
)
def test_a_link_leads_to_a_file_of_the_package_or_to_the_public_site(href, leads):
    assert link(href) == f"{leads}x</a>"


def test_scripts_styles_and_pictures_stay_as_they_are():
    text = (
        '<link rel="stylesheet" href="../../assets/site.css?v=1"><script src="../../assets/page.js?v=2" defer></script>'
        '<img src="../../pictures/a.png" alt="A &amp; B"><img src="data:image/png;base64,AA==" alt="">'
    )
    assert alone(text, FILE, CARRIED, BASE) == text
    assert shown(text, FILE) == {"assets/page.js", "pictures/a.png"}


def test_the_navigation_of_the_whole_site_is_left_away():
    text = (
        '<input type="checkbox" id="__search"><div class="md-search" role="dialog"><div><p>x</p></div></div>'
        '<nav class="md-tabs"><nav></nav></nav><label class="md-icon" for="__drawer"><svg/></label><p>y</p>'
        '<link rel="next" href="../memory/"><link rel="manifest" href="../../m.webmanifest">'
        '<keep-here data-megabytes="30" hidden></keep-here>'
    )
    assert alone(text, FILE, CARRIED, BASE) == '<input type="checkbox" id="__search"><p>y</p>'


def test_a_page_knows_its_public_address():
    text = '<head><link rel="canonical" href="http://127.0.0.1:8000/x/"></head>'
    canonical = f'<link rel="canonical" href="{BASE}lessons/cpu/">'
    assert alone(text, FILE, CARRIED, BASE) == f"<head>{canonical}</head>"


def test_pages_are_not_exchanged_under_the_reader():
    settings = '{"base": "../..", "features": ["navigation.instant", "toc.follow"]}'
    text = f'<script id="__config" type="application/json">{settings}</script>'
    assert '"features": ["toc.follow"]' in alone(text, FILE, CARRIED, BASE)


UNTOUCHED = [
    "<!doctype html>\n<p class=a  id='b' >&amp; &eacute; &nosuch &#233;<br/>\n<!-- <a href=x> -->",
    "<script>if (a < b && '<a href=\"x\">') {}</script><style>a > b {}</style>",
    '<a title="a > b" href="#x">é\n\n😀</a><p>unclosed',
]


@pytest.mark.parametrize("text", UNTOUCHED)
def test_what_is_not_changed_stays_letter_by_letter(text):
    assert rewrite(text, lambda tag, attributes: None) == text
    assert alone(text, FILE, CARRIED, BASE) == text


@pytest.mark.parametrize(
    ("tag", "changed"),
    [
        ('<a href="x">', '<a href="a&amp;b">'),
        ("<a href=x>", '<a href="a&amp;b">'),
        ("<a\n  class=c\n  href = 'x' id=d>", '<a\n  class=c href="a&amp;b" id=d>'),
        ('<A HREF="x">', '<A href="a&amp;b">'),
        ('<a data-href="1" href="x">', '<a data-href="1" href="a&amp;b">'),
        ("<a>", '<a href="a&amp;b">'),
        ("<a/>", '<a href="a&amp;b"/>'),
    ],
)
def test_an_attribute_is_set_however_it_was_written(tag, changed):
    assert rewrite(tag, lambda *_: {"href": "a&b"}) == changed


def test_an_attribute_is_taken_away():
    assert rewrite('<a id="x" hidden href="y">', lambda *_: {"hidden": None}) == '<a id="x" href="y">'


def test_an_element_is_dropped_with_all_in_it():
    text = "a<div><div>1</div><br><p></div>b<div/>c<div>d</div \n>e"
    assert rewrite(text, lambda tag, _: False if tag == "div" else None) == "abce"
