"""roofline-plot: what a chip can reach with so many operations for each byte, and where decode and prefill lie.

The formulas and their sources stand in src/page/explorables/roofline-plot/roofline.ts; this is the same picture once,
for those without JavaScript, and the figures of data/ for the one that moves.
"""

import json
from functools import cache
from html import escape
from math import log
from typing import Any

from cells.figures import DATA

TITLE = "Roofline"
CHIP, MODEL, LENGTH = "h100-sxm-80gb", "llama-3.1-8b", 2048
#: Dense models whose every layer reads the whole context: the formulas are exact for these.
MODELS = (
    "llama-3.2-1b",
    "llama-3.2-3b",
    "llama-2-7b",
    "qwen2.5-7b",
    "llama-3.1-8b",
    "qwen3-8b",
    "qwen3-14b",
    "qwen3-32b",
    "llama-3.1-70b",
    "llama-3.1-405b",
)
WIDEST, HIGHEST = (0.5, 100_000.0), (1e11, 1e16)
X_TICKS = ((1, "1"), (10, "10"), (100, "100"), (1_000, "1,000"), (10_000, "10,000"))
Y_TICKS = ((1e12, "1"), (1e13, "10"), (1e14, "100"), (1e15, "1,000"))

#: Operations per byte at which the slope is named, and the largest batch.
SLOPE_LABEL, MOST_USERS = 20, 256

Row = dict[str, Any]


@cache
def figures() -> Row:
    """The chips with a 16-bit rate, the models, and their sources, each link once."""
    sources: dict[str, int] = {}
    rows: dict[str, list[Row]] = {
        name: json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")) for name in ("gpus", "models")
    }

    def places(row: Row) -> list[int]:
        return [sources.setdefault(link, len(sources)) for link in row["sources"]]

    chips = [
        {
            "id": row["id"],
            "name": row["name"],
            "vendor": row["vendor"],
            "gbPerSecond": row["bandwidth_gb_s"],
            "teraflops": row["tflops"]["bf16"] or row["tflops"]["fp16"],
            "gigabytes": row["memory_gb"],
            "sources": places(row),
        }
        for row in rows["gpus"]
        if row["tflops"]["bf16"] or row["tflops"]["fp16"]
    ]
    models = [
        {
            "id": row["id"],
            "name": row["name"],
            "parameters": row["params_total"],
            "weights": row["params_read_per_token"],
            "kv": row["kv_bytes_per_token_fp16"],
            "lhd": row["layers"] * row["attention_heads"] * row["head_dim"],
            "longest": row["max_context"],
            "sources": places(row),
        }
        for name in MODELS
        for row in rows["models"]
        if row["id"] == name
    ]
    return {
        "chips": chips,
        "models": models,
        "sources": list(sources),
        "start": {"chip": CHIP, "model": MODEL, "users": 1, "length": LENGTH},
    }


def picture() -> str:
    """The roof with both points, and the figures of all chips and models as JSON."""
    chip, model = _start()
    top, corner = _down(_peak(chip)), _across(_ridge(chip))
    roof = f"0,{_down(_reach(chip, WIDEST[0])):.2f} {corner:.2f},{top:.2f} 100,{top:.2f}"
    grid = "".join(_line("grid", 0, _down(rate), 100, _down(rate)) for rate, _ in Y_TICKS)
    grid += "".join(_line("grid", _across(at), 0, _across(at), 100) for at, _ in X_TICKS)
    labels = [
        *(_label("y", says, top=_down(rate)) for rate, says in Y_TICKS),
        *(_label("x", says, left=_across(at)) for at, says in X_TICKS),
        _label("peak", f"{chip['teraflops']:,g} TFLOP/s", top=top),
        _label(
            "slope",
            f"{chip['gbPerSecond']:,g} GB/s",
            right=100 - _across(SLOPE_LABEL),
            top=_down(_reach(chip, SLOPE_LABEL)),
        ),
        _label("side", "waits for memory", right=100 - corner),
        _label("side", "waits for arithmetic", left=corner),
        _label("corner", f"ridge {_ridge(chip):.0f}", left=corner, top=(top + 100) / 2),
        *(
            f'<span class="roofline-plot-point" data-phase="{phase}"'
            f' style="left: {_across(operations / moved):.2f}%; top: {_down(_reach(chip, operations / moved)):.2f}%">'
            f"<b>{phase}</b></span>"
            for phase, (operations, moved) in _work(model).items()
        ),
    ]
    data = json.dumps(figures(), separators=(",", ":")).replace("<", "\\u003c")
    choices = (("Chip", chip["name"]), ("Model, 16 bits a weight", model["name"]), ("Batch", "1 user"))
    chosen = "".join(f"<p><span>{name}</span><b>{escape(value)}</b></p>" for name, value in choices)
    return (
        f'<div class="roofline-plot-controls">{chosen}'
        f"<p><span>Context</span><b>{LENGTH:,} tokens</b></p></div>"
        f'<div class="roofline-plot" aria-hidden="true" data-search-exclude>'
        '<span class="roofline-plot-axis">TFLOP/s within reach</span>'
        '<div class="roofline-plot-plane"><svg viewBox="0 0 100 100" preserveAspectRatio="none">'
        f'<polygon class="roofline-plot-under" points="{roof} 100,100 0,100" />{grid}'
        f"{_line('ridge', corner, top, corner, 100)}"
        f'<polyline class="roofline-plot-span" points="{_span(chip, model)}" />'
        f'<polyline class="roofline-plot-roof" points="{roof}" /></svg>{"".join(labels)}</div>'
        '<p class="roofline-plot-below"><span>operations per byte fetched</span>'
        f'<span class="roofline-plot-key">decode of 1 to {MOST_USERS} users</span></p></div>'
        f'<p class="explorable-sources" data-search-exclude>Sources. {_links(chip)} {_links(model)}</p>'
        f'<div class="roofline-plot-figures" hidden>{escape(data, quote=False)}</div>'
    )


def reading() -> str:
    chip, model = _start()
    sentences = []
    for phase, (operations, moved) in _work(model).items():
        per_byte = operations / moved
        limit, side = ("memory", "left") if per_byte < _ridge(chip) else ("arithmetic", "right")
        most = (1 if phase == "decode" else LENGTH) * _reach(chip, per_byte) / operations
        lead, ridge = (
            (f"Decode: {_brief(per_byte)} operations", f" at {_ridge(chip):.0f}")
            if phase == "decode"
            else (f"Prefill of {LENGTH:,} tokens: {_brief(per_byte)}", "")
        )
        sentences.append(
            f"{lead} per byte, {side} of the ridge{ridge}."
            f" It waits for {limit}, so at most {_brief(most)} tokens per second."
        )
    return " ".join(sentences)


def _start() -> tuple[Row, Row]:
    given = figures()
    chip = next(row for row in given["chips"] if row["id"] == CHIP)
    return chip, next(row for row in given["models"] if row["id"] == MODEL)


def _work(model: Row, users: int = 1) -> dict[str, tuple[float, float]]:
    """Of each phase the operations and the bytes."""
    weights, pairs, kv = model["weights"], model["lhd"] * LENGTH, model["kv"] * LENGTH
    return {
        "decode": (users * (2 * weights + 4 * pairs), 2 * weights + users * kv),
        "prefill": (2 * weights * LENGTH + 2 * pairs * LENGTH, 2 * weights + kv),
    }


def _span(chip: Row, model: Row) -> str:
    """The piece of the roof that decode can stand on, by the batch."""
    ends = [operations / moved for operations, moved in (_work(model, n)["decode"] for n in (1, MOST_USERS))]
    places = (ends[0], min(_ridge(chip), ends[1]), ends[1])
    return " ".join(f"{_across(at):.2f},{_down(_reach(chip, at)):.2f}" for at in places)


def _peak(chip: Row) -> float:
    return float(chip["teraflops"]) * 1e12


def _ridge(chip: Row) -> float:
    return _peak(chip) / (float(chip["gbPerSecond"]) * 1e9)


def _reach(chip: Row, per_byte: float) -> float:
    return min(_peak(chip), per_byte * float(chip["gbPerSecond"]) * 1e9)


def _across(per_byte: float) -> float:
    return 100 * log(per_byte / WIDEST[0], WIDEST[1] / WIDEST[0])


def _down(rate: float) -> float:
    return 100 - 100 * log(rate / HIGHEST[0], HIGHEST[1] / HIGHEST[0])


def _line(name: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="roofline-plot-{name}" x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" />'


def _label(name: str, says: str, **at: float) -> str:
    style = "; ".join(f"{side}: {value:.2f}%" for side, value in at.items())
    return f'<span class="roofline-plot-{name}" style="{style}">{says}</span>'


def _links(row: Row) -> str:
    sources = figures()["sources"]
    links = "".join(f' <a href="{escape(sources[place])}">{i + 1}</a>' for i, place in enumerate(row["sources"]))
    return f"{escape(row['name'])}:{links}."


def _brief(value: float) -> str:
    """Two digits below a hundred, else three."""
    return f"{float(f'{value:.{2 if value < 100 else 3}g}'):,g}"
