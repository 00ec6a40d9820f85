"""model-scale: what a model needs, against what cards have; the figures are those of data/."""

import json
from html import escape
from math import log
from typing import Any

from cells.figures import DATA

TITLE = "Model scale"
#: Models whose every layer looks back over the whole conversation, and cards from small to large.
MODELS = (
    "llama-3.2-1b",
    "llama-3.2-3b",
    "qwen2.5-7b",
    "llama-3.1-8b",
    "llama-2-13b",
    "qwen2.5-32b",
    "llama-3.1-70b",
    "llama-3.1-405b",
)
CARDS = ("rtx-3060-12gb", "rtx-4080", "rtx-4090", "rtx-5090", "a100-80gb-sxm", "h200-sxm-141gb", "b200")
#: Ends of the scale, in GB; src/page/explorables/model-scale/scale.ts has the same.
LEAST, MOST = 0.5, 2000
GIB = 2**30 / 1e9


def figures() -> dict[str, Any]:
    """What the script draws: models with parameters and KV bytes per token, cards with the GB that they show."""
    models = {row["id"]: row for row in json.loads((DATA / "models.json").read_text("utf-8"))}
    cards = {row["id"]: row for row in json.loads((DATA / "gpus.json").read_text("utf-8"))}
    return {
        "models": [
            {"id": i, "name": m["name"], "parameters": m["params_total"], "kv": m["kv_bytes_per_token_fp16"]}
            for i, m in ((i, models[i]) for i in MODELS)
        ],
        "cards": [
            {"name": c["name"], "gb": c["usable_gib"] * GIB if c.get("usable_gib") else c["memory_gb"]}
            for c in (cards[i] for i in CARDS)
        ],
    }


def picture() -> str:
    """The cards on the scale, as HTML, and the figures for the script."""
    data = figures()
    rows = "".join(_row(card["name"], card["gb"]) for card in data["cards"])
    script = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return (
        f'<div class="model-scale-ask"></div><ul class="model-scale-cards">{rows}</ul>'
        f'<div class="model-scale-data" hidden>{escape(script, quote=False)}</div>'
    )


def _row(name: str, gb: float) -> str:
    track = f'<span class="model-scale-track"><i style="width: {share(gb):.2f}%"></i></span>'
    return f'<li><span>{escape(name)}</span>{track}<span class="model-scale-last">{gb:.0f} GB</span></li>'


def share(gb: float) -> float:
    """The place of so many GB on the scale, in per cent."""
    return 100 * (log(max(gb, LEAST)) - log(LEAST)) / (log(MOST) - log(LEAST))


def reading() -> str:
    return "What seven cards have. A model of 8 billion parameters needs 16 GB for its weights in float16."
