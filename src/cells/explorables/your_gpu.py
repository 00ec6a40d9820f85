"""your-gpu: a few chips by their data sheets, beside which the reader's own GPU will stand."""

import json
from html import escape
from math import log
from typing import Any

from cells.figures import DATA
from cells.place import TO_SITE

TITLE = "Your GPU"
#: From a laptop's to a data centre's, each with a sourced float32 rate.
CHIPS = ("apple-m1", "rtx-3060-12gb", "apple-m4-max-40c", "rtx-4090", "h100-sxm-80gb")
BANDWIDTH, RATE = (1e9, 1e13), (1e8, 1e14)
#: The rows that only the page itself can fill: name, note, what stands there meanwhile.
OWN = (
    ("Your GPU", "not measured yet", "–"),
    ("The same, float16", "", "–"),
    ("NumPy in this page", "from matmul.py", "run the cell"),
)

Row = dict[str, Any]


def picture() -> str:
    """The rows with their bars, and the same figures as JSON."""
    chips = _chips()
    own = "".join(
        _row(name, note, None if i else ("–", 0), (missing, 0), own=' class="your-gpu-own"')
        for i, (name, note, missing) in enumerate(OWN)
    )
    rows = "".join(
        _row(
            row["name"],
            "",
            (f"{row['gbPerSecond']:,g}", _along(row["gbPerSecond"] * 1e9, BANDWIDTH)),
            (f"{row['teraflops']:,g}", _along(row["teraflops"] * 1e12, RATE)),
        )
        for row in chips
    )
    sources = "".join(f" {escape(row['name'])}:{_links(row)}." for row in chips)
    data = json.dumps(chips, separators=(",", ":")).replace("<", "\\u003c")
    return (
        '<div class="your-gpu-lead"></div><table class="your-gpu-rows"><thead><tr><th scope="col">Chip</th>'
        '<th scope="col">Memory, GB/s</th><th scope="col">float32, TFLOP/s</th></tr></thead>'
        f"<tbody>{own}{rows}</tbody></table>"
        '<p class="explorable-sources" data-search-exclude>'
        "Bars are logarithmic: 1 to 10,000 GB/s, and 0.0001 to 100 TFLOP/s."
        " Your figures are medians of up to five runs; driver, browser, power and heat change them."
        f" Chips by their data sheets, sources:{sources}</p>"
        f'<a class="your-gpu-use" href="{TO_SITE}lessons/will-it-fit/" hidden>Will it fit?</a>'
        f'<div class="your-gpu-figures" hidden>{escape(data, quote=False)}</div>'
    )


def reading() -> str:
    return (
        "With JavaScript and WebGPU your own GPU can be measured here. The chips have the figures of their data sheets."
    )


def _chips() -> list[Row]:
    rows = {row["id"]: row for row in json.loads((DATA / "gpus.json").read_text(encoding="utf-8"))}
    return [
        {
            "name": rows[name]["name"],
            "gbPerSecond": rows[name]["bandwidth_gb_s"],
            "teraflops": rows[name]["tflops"]["fp32"],
            "sources": rows[name]["sources"],
        }
        for name in CHIPS
    ]


def _along(value: float, scale: tuple[float, float]) -> float:
    return 100 * log(value / scale[0]) / log(scale[1] / scale[0])


def _row(name: str, note: str, *figures: tuple[str, float] | None, own: str = "") -> str:
    cells = "".join(
        f'<td><span>{figure[0]}</span><i style="--along: {figure[1]:.1f}%"></i></td>' if figure else "<td></td>"
        for figure in figures
    )
    small = f" <small>{note}</small>" if note else ""
    return f'<tr{own}><th scope="row">{escape(name)}{small}</th>{cells}</tr>'


def _links(row: Row) -> str:
    return "".join(f' <a href="{escape(source)}">{i + 1}</a>' for i, source in enumerate(row["sources"]))
