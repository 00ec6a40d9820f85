"""latency-zoom: the waits for the layers of memory, each a bar in the same stretch of time."""

import json
from html import escape
from typing import Any
from urllib.parse import urlsplit

from cells.examples import ROOT
from cells.units import duration

TITLE = "Latency zoom"
#: The layer whose wait fills the width at first.
FIRST = "dram"
#: What the program beside it calls each layer, and how one waits for it.
WORDS = {
    "l1": ("L1 cache", "a hit in the L1 cache"),
    "l2": ("L2 cache", "a hit in the L2 cache"),
    "l3": ("L3 cache", "a hit in the L3 cache"),
    "dram": ("main memory", "a fetch from main memory"),
    "nvme-ssd": ("NVMe SSD", "a small read from an NVMe SSD"),
    "datacentre-rtt": ("same data centre", "a round trip in the same data centre"),
    "hdd": ("spinning disk", "a seek on a spinning disk"),
    "continent-rtt": ("across the Atlantic", "a round trip across the Atlantic"),
}
SPACE = "\N{NO-BREAK SPACE}"
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
MONTH = 365.25 / 12 * DAY
Layer = dict[str, Any]


def layers() -> list[Layer]:
    """The layers with their typical latency and where that figure is from, shortest wait first."""
    rows = json.loads((ROOT / "data" / "hierarchy.json").read_text(encoding="utf-8"))["layers"]
    return sorted((_layer(row) for row in rows if row["id"] in WORDS), key=lambda layer: layer["ns"])


def picture() -> str:
    """All bars with main memory at full width, and the figures for the script, as HTML."""
    shown = layers()
    first = next(layer for layer in shown if layer["id"] == FIRST)
    window = first["ns"]
    source = f'<a href="{escape(first["source"])}">{escape(first["label"])}</a>, {escape(first["about"])}'
    rows = "".join(_row(layer, window) for layer in shown)
    return (
        f'<div class="latency-zoom-rows" data-layers="{escape(json.dumps(shown, ensure_ascii=False))}">'
        f'<div class="latency-zoom-scale"><span>0</span><span>{duration(window)}</span></div>{rows}</div>'
        f'<p class="latency-zoom-source">{first["name"].capitalize()}, {duration(window)}: {source}.</p>'
    )


def reading() -> str:
    shown = {layer["id"]: layer for layer in layers()}
    layer, following = shown[FIRST], shown["nvme-ssd"]
    window = layer["ns"]
    inside = [f"{shown[i]['name']} {part(shown[i]['ns'] / window)}" for i in ("l3", "l2", "l1")]
    return (
        f"The full width is {duration(window)}, {layer['wait']}. If a nanosecond lasted a second: {human(window)}. "
        f"Of that: {', '.join(inside[:-1])} and {inside[-1]}. "
        f"{following['wait'].capitalize().replace('nvme ssd', 'NVMe SSD')} is {following['ns'] / window:,.0f} times "
        "this width."
    )


def human(seconds: float) -> str:
    """Seconds as one tells a friend: 1 minute 15 seconds, 1 day 4 hours, 3.8 months."""
    if seconds < MINUTE:
        return _some(seconds, "second")
    for below, size, unit, piece, pieces in (
        (HOUR, MINUTE, "minute", 1, "second"),
        (DAY, HOUR, "hour", MINUTE, "minute"),
        (MONTH, DAY, "day", HOUR, "hour"),
    ):
        whole = int(seconds / piece + 0.5) * piece
        if whole < below:
            rest = round(whole % size / piece)
            return _some(whole // size, unit) + (f" {_some(rest, pieces)}" if rest else "")
    size, unit = (MONTH, "month") if seconds < 12 * MONTH else (12 * MONTH, "year")
    return _some(seconds / size, unit)


def part(share: float) -> str:
    """A share of the width: 21 %, 6.7 %, 1/1,333."""
    if share >= 0.995:
        return "the full width"
    return f"{float(f'{share * 100:.2g}'):g}{SPACE}%" if share >= 0.01 else f"1/{1 / share:,.0f}"


def _layer(row: Layer) -> Layer:
    typical = row["latency_ns"]["typical"]
    figure = max((f for f in row["figures"] if f["value_ns"] == typical), key=lambda f: f["year"])
    name, wait = WORDS[row["id"]]
    address = urlsplit(figure["source"])
    owner, repository, *_ = [step for step in address.path.split("/") if step]
    return {
        "id": row["id"],
        "name": name,
        "wait": wait,
        "ns": int(typical) if typical == int(typical) else typical,
        "source": figure["source"],
        "label": f"{owner}/{repository}" if address.netloc == "github.com" else f"{address.netloc}/{owner}",
        "about": f"{figure['year']} ({figure['condition']})",
    }


def _some(count: float, unit: str) -> str:
    number = f"{round(count, 1):g}"
    return f"{number}{SPACE}{unit}{'' if number == '1' else 's'}"


def _row(layer: Layer, window: float) -> str:
    share = layer["ns"] / window
    past = share > 1
    times = f"{share:.2g}" if share < 10 else f"{share:,.0f}"
    classes = "latency-zoom-track" + (" latency-zoom-past" if past else " latency-zoom-inside" if share == 1 else "")
    return (
        f'<div class="latency-zoom-row{" latency-zoom-chosen" if share == 1 else ""}">'
        f'<span class="latency-zoom-name">{layer["name"]}</span>'
        f'<span class="{classes}"><i style="width:{min(share, 1) * 100:.3f}%"></i>'
        f"<small>{f'{times} × this width' if past else part(share)}</small></span>"
        f'<span class="latency-zoom-ns">{duration(layer["ns"])}</span>'
        f'<span class="latency-zoom-human">{human(layer["ns"])}</span></div>'
    )
