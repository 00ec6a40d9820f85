"""What a model needs, against the lesson's own program and the data."""

import json

from cells.explorables.model_scale import CARDS, LEAST, MODELS, MOST, figures, share
from tests.explorables.typescript import run
from tools.paths import ROOT

PROGRAM = """
import { FORMATS, needs, nearest, share } from "@/model-scale/scale";
---
console.log(JSON.stringify({
    formats: FORMATS,
    needs: given.asked.map(([model, bytes, tokens, users, overhead]) => needs(model, bytes, tokens, users, overhead)),
    share: given.places.map(share),
    nearest: given.sizes.map((size) => nearest(given.models, size).id),
}));
"""


def test_pieces_add_up_and_stand_where_the_build_puts_them(tmp_path):
    models = figures()["models"]
    asked = [
        (model, each, tokens, users, overhead)
        for model in models
        for each in (4, 2, 1, 0.5625, 0.5)
        for tokens, users, overhead in ((512, 1, 0), (8192, 16, 1), (131072, 64, 5))
    ]
    places = [0.1, LEAST, 1, 16, 25.77, 288, MOST, 9999]
    given = {"asked": asked, "places": places, "sizes": [1e8, 4e9, 8e9, 1e12], "models": models}
    found = run(tmp_path, PROGRAM, given)
    for (model, each, tokens, users, overhead), needs in zip(asked, found["needs"], strict=True):
        weights = model["parameters"] * each / 1e9
        kv = model["kv"] * tokens * users / 1e9
        assert abs(needs["weights"] - weights) < 1e-9 and abs(needs["kv"] - kv) < 1e-9
        assert abs(needs["all"] - (weights + kv + overhead)) < 1e-9
    for place, shown in zip(places, found["share"], strict=True):
        assert abs(shown - share(min(place, MOST))) < 1e-9
    assert found["nearest"] == ["llama-3.2-1b", "llama-3.2-3b", "llama-3.1-8b", "llama-3.1-405b"]
    assert {row["name"]: row["bytes"] for row in found["formats"]}["Q4_0"] == 18 / 32


def test_the_figures_are_those_of_the_data():
    models = {row["id"]: row for row in json.loads((ROOT / "data" / "models.json").read_text())}
    cards = {row["id"]: row for row in json.loads((ROOT / "data" / "gpus.json").read_text())}
    for model in figures()["models"]:
        row = models[model["id"]]
        assert model["parameters"] == row["params_total"]
        assert model["kv"] == 2 * row["layers"] * row["kv_heads"] * row["head_dim"] * 2
        assert row["attention"]["kind"] in ("mha", "gqa")
    sizes = [card["gb"] for card in figures()["cards"]]
    assert sizes == sorted(sizes) and len(sizes) == len(CARDS)
    for size, row in zip(sizes, (cards[i] for i in CARDS), strict=True):
        shown = row["usable_gib"] * 1.073741824 if row["usable_gib"] else row["memory_gb"]
        assert abs(size - shown) < 1e-9
    assert len(figures()["models"]) == len(MODELS)
