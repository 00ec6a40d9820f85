"""What has an address is found in a page's HTML, and an address that was released is never lost."""

import pytest

from cells.embeds import embedded, heights_of
from cells.link_list import link_list_html
from cells.links import Source, links_json, links_of
from tools.release_links import LINKS, addresses, broken, released

PERMALINK = '<a class="headerlink" href="#x" title="Link to this part">#</a>'
LESSON = Source(
    "lessons/bits/",
    "Bits",
    f'<h1 id="bits">Bits &amp; <code>bytes</code>{PERMALINK}</h1><p id="note">no link of its own</p>\n'
    f'<h2 id="over">Over\n the edge{PERMALINK}</h2>'
    '<run-cell id="overflow" data-file="overflow.py"><pre>a &lt; b</pre></run-cell>'
    '<run-exercise id="wrap" data-title="Wrap it"><run-cell id="inner" data-file="x.py"></run-cell></run-exercise>'
    '<bit-board id="bit-board" data-example="overflow"></bit-board><other-thing id="thing"></other-thing>'
    '<div class="figures" id="sizes"><table><caption>All sizes</caption></table></div>'
    '<h4 id="deep">Too deep</h4><h3 id="more">“More”</h3>',
)
HOME = Source("./", "Home", '<h1 id="start">Start</h1><run-cell id="overflow" data-file="overflow.py"></run-cell>')


def test_everything_with_an_address_is_found_in_order():
    found = [(link.kind, link.url, link.title, link.embed) for link in links_of([HOME, LESSON])]
    assert found == [
        ("page", "./", "Start", None),
        ("heading", "./#start", "Start", None),
        ("page", "lessons/bits/", "Bits & bytes", None),
        ("heading", "lessons/bits/#bits", "Bits & bytes", None),
        ("heading", "lessons/bits/#over", "Over the edge", None),
        ("example", "lessons/bits/#overflow", "Over the edge: overflow.py", "embed/overflow/"),
        ("exercise", "lessons/bits/#wrap", "Over the edge: Wrap it", "embed/wrap/"),
        ("explorable", "lessons/bits/#bit-board", "Over the edge", "embed/bit-board/"),
        ("table", "lessons/bits/#sizes", "All sizes", None),
        ("heading", "lessons/bits/#more", "“More”", None),
    ]


def test_an_embed_holds_the_element_and_the_example_that_it_asks():
    links = {link.id: link for link in links_of([HOME, LESSON])}
    cell = '<run-cell id="overflow" data-file="overflow.py"><pre>a &lt; b</pre></run-cell>'
    assert embedded(links["overflow"], links.values()) == cell
    board = '<bit-board id="bit-board" data-example="overflow"></bit-board>'
    assert embedded(links["bit-board"], links.values()) == cell + board


def test_html_in_a_title_is_shown_and_not_obeyed():
    links = links_of([Source("p/", "P", '<h1 id="p">P</h1><h2 id="q">a &lt;b&gt; &amp; "c"</h2>')])
    html = link_list_html(links, "../", {})
    assert "<b>" not in html
    assert '<a href="../p/#q">a &lt;b&gt; &amp; "c"</a>' in html


def test_links_json_has_one_link_a_line():
    links = links_of([LESSON])
    lines = links_json(links, heights_of(links)).splitlines()
    assert len(lines) == len(links) + 2
    assert '"kind": "example"' in lines[4] and '"embed": "embed/overflow/", "height": ' in lines[4]


@pytest.mark.parametrize(
    ("promised", "sentence"),
    [
        ("lessons/cpu/", "lessons/cpu/ is gone"),
        ("lessons/bits/#gone", "lessons/bits/#gone is gone"),
        ("lessons/old/#over", "lessons/old/#over is gone: over is on lessons/bits/ now"),
    ],
)
def test_an_address_that_vanishes_or_moves_is_named(promised, sentence):
    today = [link.url for link in links_of([LESSON])]
    assert broken([*today, promised], today) == [sentence]


def test_every_released_address_is_still_there():
    assert LINKS.is_file(), "site/links.json is missing: run make build"
    promised, today = released(), addresses()
    assert len(promised) >= 260
    lost = broken(promised, today)
    assert not lost, "\n".join(lost)
