"""The figures of the zoom are those of data/hierarchy.json, and both of its pictures say the same in words."""

import json
import re
from html import unescape

import pytest

from cells.explorables import latency_zoom
from cells.units import duration
from tests.explorables.typescript import run
from tools.paths import ROOT

WORDS = """
import { asWindow, duration, human, part, shownIn } from "@/latency-zoom/times";
---
console.log(JSON.stringify({
    human: given.times.map(human), duration: given.times.map(duration), part: given.shares.map(part),
    shown: given.windows.map((ns) => shownIn(given.layers, ns)),
    taken: given.texts.map((text) => asWindow(text) ?? null),
}));
"""
ROWS = {row["id"]: row for row in json.loads((ROOT / "data" / "hierarchy.json").read_text("utf-8"))["layers"]}


def test_the_page_has_the_figures_of_the_data_with_their_sources():
    held = re.search(r'data-layers="([^"]*)"', latency_zoom.picture())
    layers = json.loads(unescape(held[1]))
    assert [layer["ns"] for layer in layers] == sorted(layer["ns"] for layer in layers)
    assert set(ROWS) - {layer["id"] for layer in layers} == {"register", "sata-ssd"}
    for layer in layers:
        row = ROWS[layer["id"]]
        assert layer["ns"] == row["latency_ns"]["typical"]
        assert any(
            figure["value_ns"] == layer["ns"]
            and figure["source"] == layer["source"]
            and layer["about"] == f"{figure['year']} ({figure['condition']})"
            for figure in row["figures"]
        )


def test_it_speaks_of_the_same_layers_as_the_program_beside_it():
    program = (ROOT / "examples" / "memory-hierarchy" / "human-time.py").read_text("utf-8")
    held: dict[str, object] = {}
    exec(program.partition("UNITS")[0], held)
    assert held["LATENCY_NS"] == {layer["name"]: layer["ns"] for layer in latency_zoom.layers()}


def test_the_live_picture_and_the_one_without_javascript_use_the_same_words(tmp_path):
    layers = latency_zoom.layers()
    times = sorted({layer["ns"] for layer in layers} | {59, 60, 61, 3599, 3600, 7260, 86_400, 90_000, 31_557_600})
    shares = [16 / 75, 5 / 75, 1 / 75, 75 / 1e5, 1e-8, 1, 0.999, 0.01]
    windows = [1, 74, 75, 99_999, 1_000_000_000]
    texts = ["75", "0", "1.5", "1e3", "-5", "1000000000", "1000000001", "x"]
    given = {"times": times, "shares": shares, "layers": layers, "windows": windows, "texts": texts}
    found = run(tmp_path, WORDS, given)
    assert found["human"] == [latency_zoom.human(ns) for ns in times]
    assert found["duration"] == [duration(ns) for ns in times]
    assert found["part"] == [latency_zoom.part(share) for share in shares]
    assert found["shown"] == [0, 2, 3, 3, 7]
    assert found["taken"] == [75, None, None, None, None, 1_000_000_000, None, None]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 second"),
        (60, "1 minute"),
        (75, "1 minute 15 seconds"),
        (100_000, "1 day 4 hours"),
        (500_000, "5 days 19 hours"),
        (10_000_000, "3.8 months"),
        (80_000_000, "2.5 years"),
    ],
)
def test_a_long_time_is_told_as_one_tells_a_friend(seconds, words):
    assert latency_zoom.human(seconds).replace("\N{NO-BREAK SPACE}", " ") == words
