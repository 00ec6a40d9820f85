"""The pages with all figures show what data/ holds, all of it, to the letter."""

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from material.plugins.search.plugin import Parser

from cells import figure_lists, measured_lists
from cells.examples import ROOT
from cells.fence import FIGURE_LISTS
from cells.figure_list import UNKNOWN, Column, FigureList, cell_text, collected, figure_list_html
from cells.figures import FigureError, data
from cells.source_names import source_links, source_name
from cells.units import in_full

PAGES = {
    ROOT / "docs/will-it-fit/figures.md": figure_lists.LISTS,
    ROOT / "docs/will-it-fit/measurements.md": measured_lists.LISTS,
}
FORMATS, HIERARCHY = data("formats"), data("hierarchy")
#: A list -> the rows of data/ that it must show, by the ids that they have on the page.
WANTED = {
    "devices": {row["id"]: row for row in data("gpus")},
    "models": {row["id"]: row for row in data("models")},
    "number-formats": {row["id"]: row for row in FORMATS["number_formats"]},
    "block-formats": {row["id"]: row for row in FORMATS["quant_formats"]},
    "memory-layers": {row["id"]: row | {"figures": []} for row in HIERARCHY["layers"]},
    "buses": {row["id"]: row for row in HIERARCHY["buses"]},
    "cache-lines": {f"cache-line-{row['id']}": row for row in HIERARCHY["cache_lines"]},
    "files": {
        mix["id"] if file is mix["measured"][0] else f"{mix['id']}--{file['model_id']}": file
        for mix in FORMATS["file_mixes"]
        for file in mix["measured"]
    },
    "latencies": {
        f"{layer['id']}-latency-{number}": figure
        for layer in HIERARCHY["layers"]
        for number, figure in enumerate(layer["figures"], 1)
    },
} | {
    name: {row["id"]: row for row in data("measured") if row["kind"] == kind}
    for name, kind in {
        "file-sizes": "file_size",
        "kv-caches": "kv_cache",
        "gpu-memory": "gpu_memory",
        "decode": "decode_tps",
        "prefill": "prefill_tps",
        "batched-decode": "batched_decode_tps",
        "training": "training_memory",
    }.items()
}


def rows_of(html):
    """A row's id -> the HTML of the row."""
    return dict(re.findall(r'<tr id="([^"]+)">(.*?)</tr>', html))


def origins_of(html):
    """A row's id -> the HTML of the head that it stands below, which names its source; of the row, if it has none."""
    return {
        own_id: head[0] if (head := re.findall(r'<th scope="rowgroup".*?</th>', body)) else row
        for body in re.findall(r"<tbody>.*?</tbody>", html)
        for own_id, row in rows_of(body).items()
    }


def words_of(html):
    return unescape(re.sub(r"<[^>]+>", " ", html))


def values(thing):
    """Every number and every address within."""
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list):
        return [value for item in thing for value in values(item)]
    address = isinstance(thing, str) and thing.startswith("https://")
    return [thing] if address or (isinstance(thing, (int, float)) and not isinstance(thing, bool)) else []


def numbers_of(row):
    """The numbers in a row, as they are written; without those of its date and of the names of its sources."""
    row = re.sub(r'<a href="https.*?</a>', "", row).replace(f"<td>{collected()}</td>", "")
    return set(re.findall(r"[\d,]*\d(?:\.\d+)?", words_of(row)))


@pytest.mark.parametrize("list_id", WANTED)
def test_a_list_has_every_row_of_its_data_and_no_other(list_id):
    html = figure_list_html(list_id, FIGURE_LISTS)
    shown = [own_id for own_id, _ in re.findall(r'<tr id="([^"]+)">(.*?)</tr>', html)]
    assert sorted(shown) == sorted(WANTED[list_id])
    assert html.count("<tr") == len(WANTED[list_id]) + 1 + html.count('scope="rowgroup"')
    assert f": {len(WANTED[list_id])} rows</caption>" in html


@pytest.mark.parametrize("list_id", WANTED)
def test_a_row_has_every_figure_and_every_source_of_its_data(list_id):
    html = figure_list_html(list_id, FIGURE_LISTS)
    rows, origins = rows_of(html), origins_of(html)
    for own_id, wanted in WANTED[list_id].items():
        if list_id in ("decode", "prefill"):
            wanted = {key: value for key, value in wanted.items() if key != "batch"}  # one, says the heading
        wanted = dict(wanted)
        # A share is shown in per cent; what a format is made of, in words.
        share = wanted.pop("usable_share", None)
        years = {str(wanted.pop(key)) for key in ("year", "released") if wanted.get(key)}
        numbers = numbers_of(rows[own_id])
        assert years <= numbers
        if share:
            assert {in_full(value * 100) for value in share.values()} <= numbers
        recipe = wanted.pop("recipe", {})
        assert {str(recipe[key]) for key in ("norms_per_layer", "mlp_matrices") if key in recipe} <= numbers
        for value in values(wanted):
            if isinstance(value, str):
                assert f'href="{value.replace("&", "&amp;")}"' in origins[own_id], (own_id, value)
            else:
                assert in_full(value) in numbers, (own_id, value)


@pytest.mark.parametrize("list_id", WANTED)
def test_rows_keep_the_order_of_their_data_below_each_source(list_id):
    html = figure_list_html(list_id, FIGURE_LISTS)
    bodies = [list(rows_of(body)) for body in re.findall(r"<tbody>.*?</tbody>", html)]
    order = list(WANTED[list_id])
    assert all(body == sorted(body, key=order.index) for body in bodies)
    assert [body[0] for body in bodies] == sorted([body[0] for body in bodies], key=order.index)
    heads = re.findall(r'<th scope="rowgroup".*?</th>', html)
    assert len(heads) == len(set(heads)) == (len(bodies) if FIGURE_LISTS[list_id].by_source else 0)


def test_all_six_hundred_measurements_are_there():
    html = "".join(figure_list_html(list_id, measured_lists.LISTS) for list_id in measured_lists.LISTS)
    assert set(rows_of(html)) == {row["id"] for row in json.loads((ROOT / "data/measured.json").read_text("utf-8"))}
    assert html.count('<th scope="row">') == 600


def test_a_device_to_the_letter():
    row = rows_of(figure_list_html("devices", FIGURE_LISTS))["cpu-ddr5-5600-2ch"]
    unknown = f"<td>{UNKNOWN}</td>"
    assert row.startswith(
        '<th scope="row"><a href="#cpu-ddr5-5600-2ch">Desktop, dual-channel DDR5-5600</a></th>'
        f"<td>generic</td><td>CPU memory</td>{unknown}{unknown}{unknown}<td></td><td></td><td>DDR5</td><td>89.6</td>"
        f"{unknown * 6}<td><a href="
    )
    assert row.endswith(
        "</a></td><td>30 November 2026</td>"
        "<td>Memory size depends on the modules fitted. The figure is channels x 8 bytes x"
        " transfer rate, an upper bound.</td>"
    )


def test_a_measurement_to_the_letter():
    row_id = "gpu-memory--llama-3-8b--plain-bf16--x2"
    html = figure_list_html("gpu-memory", FIGURE_LISTS)
    assert rows_of(html)[row_id] == (
        f'<th scope="row"><a href="#{row_id}">Llama 3 8B</a></th><td>7.48</td><td></td><td>bfloat16 weights</td>'
        f"<td>{UNKNOWN}</td><td>2</td><td>{UNKNOWN}</td>"
        "<td>vLLM, per GPU with 2-way tensor parallelism: model weights</td>"
    )
    assert origins_of(html)[row_id] == (
        '<th scope="rowgroup" colspan="8"><span>Source: <a href="https://github.com/vllm-project/vllm/pull/10511">'
        "vllm-project/vllm#10511</a>, collected 30 November 2026</span></th>"
    )


def test_unknown_is_said_and_is_neither_zero_nor_nothing():
    assert cell_text(None) == '<span role="img" aria-label="not known">–</span>'
    assert cell_text(0) == "0"
    assert cell_text("") == ""
    assert (cell_text(True), cell_text(False)) == ("yes", "no")


def test_a_link_that_was_not_opened_again_does_not_bear_the_date():
    old = {row["id"] for row in data("measured") if not row["rechecked"]}
    assert old
    for list_id in measured_lists.LISTS:
        for own_id, html in origins_of(figure_list_html(list_id, FIGURE_LISTS)).items():
            dates = re.findall(r"(?:before )?30 November 2026(?:; not opened again)?", html)
            assert dates == ["before 30 November 2026; not opened again" if own_id in old else collected()]


HOSTILE = "</td><script>alert('1')</script>&lt;\"<img src=x onerror=y>"


class Tags(HTMLParser):
    """Collects the names of elements and the text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, text):
        self.text += text


@pytest.mark.parametrize("field", ["name", "note", "id", "sources"])
def test_hostile_text_stays_text(field):
    row = {"id": "x", "name": "X", "note": "", "sources": ["https://example.org/a/b"]}
    row[field] = [f"https://example.org/{HOSTILE}"] if field == "sources" else HOSTILE
    lists = {"one": FigureList(HOSTILE, [Column(HOSTILE, lambda r: r["name"])], lambda: [row])}
    read = Tags(figure_list_html("one", lists))
    assert not {"script", "img"} & set(read.tags)
    assert read.tags.count("td") == 3 and read.tags.count("tr") == 2
    assert HOSTILE in read.text


def test_what_is_missing_is_named():
    with pytest.raises(FigureError, match=r"no list of figures 'nothing' \(there are: devices"):
        figure_list_html("nothing", FIGURE_LISTS)
    lists = {"one": FigureList("One", [Column("Name", lambda r: r["name"])], lambda: [{"id": "x"}])}
    with pytest.raises(FigureError, match="list of figures one: the row 'x' lacks 'name'"):
        figure_list_html("one", lists)


@pytest.mark.parametrize("list_id", FIGURE_LISTS)
def test_a_table_is_one_for_those_who_hear_it_and_scrolls_by_keyboard(list_id):
    html = figure_list_html(list_id, FIGURE_LISTS)
    columns = len(FIGURE_LISTS[list_id].columns) + (1 if FIGURE_LISTS[list_id].by_source else 3)
    assert html.count('<th scope="col">') == columns
    for row in rows_of(html).values():
        assert row.count("<th ") + row.count("<td") == columns
    assert set(re.findall(r'colspan="(\d+)"', html)) <= {str(columns)}
    [caption] = re.findall(r"<caption>(.+?)</caption>", html)
    assert f'tabindex="0" role="region" aria-label="{caption}"' in html


@pytest.mark.parametrize("list_id", FIGURE_LISTS)
def test_the_head_of_a_column_names_one_unit(list_id):
    for column in FIGURE_LISTS[list_id].columns:
        assert not ("GB" in column.name and "GiB" in column.name)


@pytest.mark.parametrize("list_id", FIGURE_LISTS)
def test_the_search_leaves_the_rows_out(list_id):
    parser = Parser()
    parser.feed(f'<h1 id="a">A</h1><p>before</p>{figure_list_html(list_id, FIGURE_LISTS)}<p>after</p>')
    parser.close()
    assert "".join("".join(section.text) for section in parser.data) == "<p>before</p><p>after</p>"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_row_of_a_page_names_a_source_and_a_date_or_says_that_no_page_was_opened(page):
    for list_id in PAGES[page]:
        html = figure_list_html(list_id, FIGURE_LISTS)
        for own_id, origin in origins_of(html).items():
            assert collected() in origin, own_id
            unlinked = "none, see the note" in origin and re.search("no page (was )?opened", origin, re.IGNORECASE)
            assert '<a href="https://' in origin or unlinked, own_id


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_has_each_of_its_lists_once_and_no_id_twice(page, render):
    text = page.read_text("utf-8")
    assert re.findall(r"^```\{\.figure-list #([a-z-]+)\}$", text, re.MULTILINE) == list(PAGES[page])
    html = render(text)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids)) > 200
    assert set(re.findall(r'<a href="#([^"]+)"', html)) <= set(ids)


def test_a_list_that_is_not_there_fails_the_build(render):
    with pytest.raises(Exception, match="figure-list fence #nothing: there is no list of figures"):
        render("```{.figure-list #nothing}\n```\n")


def test_the_page_says_what_is_not_measured():
    text = (ROOT / "docs/will-it-fit/measurements.md").read_text("utf-8")
    assert "RTX 5090, the RTX PRO 6000, the B200, the MI300X or Strix Halo" in text
    absent = {"rtx-5090", "rtx-pro-6000-blackwell", "b200", "mi300x", "ryzen-ai-max-395"}
    assert absent <= {row["id"] for row in data("gpus")}
    assert not absent & {row["device_id"] for row in data("measured")}
    assert f"{len(data('measured'))} rows" in text


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("https://github.com/vllm-project/vllm/pull/10511", "vllm-project/vllm#10511"),
        ("https://github.com/ggml-org/llama.cpp/discussions/16569", "ggml-org/llama.cpp#16569"),
        (f"https://github.com/a/b/blob/{'0' * 40}/c/d.json", "a/b · d.json"),
        (f"https://github.com/a/b/blob/{'0' * 40}/c%20d.md?plain=1#L7", "a/b · c d.md"),
        ("https://gist.github.com/someone/0123", "gist of someone"),
        ("https://www.example.org/", "example.org"),
        ("https://example.org/2026/a-page", "example.org · a-page"),
        (f"https://example.org/{'long-' * 20}", f"example.org · {('long-' * 20)[:39]}…"),
    ],
)
def test_a_source_is_named_shortly(link, name):
    assert source_name(link) == name


def test_a_source_is_linked_once():
    assert source_links(["https://example.org/?a=1&b=2"] * 2) == [
        '<a href="https://example.org/?a=1&amp;b=2">example.org</a>'
    ]


@pytest.mark.parametrize(
    ("number", "text"), [(14.0, "14"), (1458.28, "1,458.28"), (80_000_000.0, "80,000,000"), (0.00073, "0.00073")]
)
def test_a_figure_in_full(number, text):
    assert in_full(number) == text
