"""roofline.ts gives the numbers that Python works out from the same data, chip by chip, and the picture is the same."""

import json
import re
import subprocess
from itertools import product

import pytest

from cells.explorables import roofline_plot
from tools.paths import ROOT

CHIPS = ("t4", "rtx-4090", "a100-80gb-sxm", "h100-sxm-80gb", "tpu-v5e")
MODELS = ("llama-2-7b", "llama-3.1-8b", "llama-3.1-70b")
CASES = list(product(CHIPS, MODELS, (1, 7, 256), (128, 4096)))

RUN = """
import { decode, prefill, ridge, nearest, usersIn, tooLarge, lengths, stopOf, USERS } from "./roofline.ts";
const { chips, models, cases } = JSON.parse(await new Response(process.stdin).text());
const chip = (id) => chips.find((one) => one.id === id);
const model = (id) => models.find((one) => one.id === id);
console.log(JSON.stringify({
	rows: cases.map(([c, m, users, tokens]) => ({
		ridge: ridge(chip(c)),
		decode: decode(chip(c), model(m), users, tokens),
		prefill: prefill(chip(c), model(m), tokens),
		tooLarge: tooLarge(chip(c), model(m), users, tokens),
	})),
	users: ["1", "256", "257", "0", "2.5", "1e2", "-3", "0x10", ""].map((text) => usersIn(text) ?? null),
	nearest: [0.1, 5, 47, 1e6].map((at) => nearest(USERS, at, (users) => users)),
	stops: [1, 5, 7, 255, 256].map((value) => USERS[stopOf(USERS, value)]),
	longest: models.map((one) => [one.id, lengths(one).at(-1)]),
}));
"""


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    """What roofline.ts says of all cases."""
    bundle = tmp_path_factory.mktemp("roofline") / "run.mjs"
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    options = [
        "--bundle",
        "--format=esm",
        "--platform=node",
        "--loader=ts",
        f"--outfile={bundle}",
        "--log-level=warning",
    ]
    folder = ROOT / "src" / "page" / "explorables" / "roofline-plot"
    subprocess.run([esbuild, *options], input=RUN, text=True, cwd=folder, check=True, timeout=60)
    given = json.dumps({**roofline_plot.figures(), "cases": CASES})
    done = subprocess.run(["node", bundle], input=given, text=True, capture_output=True, check=True, timeout=60)
    return json.loads(done.stdout)


def rows_of(name):
    return {row["id"]: row for row in json.loads((ROOT / "data" / f"{name}.json").read_text(encoding="utf-8"))}


def expected(chip, operations, moved, made):
    """From data/gpus.json: time is the longer of computing and fetching."""
    peak, bandwidth = (chip["tflops"]["bf16"] or chip["tflops"]["fp16"]) * 1e12, chip["bandwidth_gb_s"] * 1e9
    computing, fetching = operations / peak, moved / bandwidth
    return {
        "intensity": operations / moved,
        "rate": operations / max(computing, fetching),
        "limit": "memory" if fetching > computing else "arithmetic",
        "tokensPerSecond": made / max(computing, fetching),
    }


def test_a_table_worked_out_here_is_met(answered):
    chips, models = rows_of("gpus"), rows_of("models")
    assert len(CASES) >= 30 and len(answered["rows"]) == len(CASES)
    limits = set()
    for (chip_id, model_id, users, tokens), row in zip(CASES, answered["rows"], strict=True):
        chip, model = chips[chip_id], models[model_id]
        weights, kv = model["params_read_per_token"], model["kv_bytes_per_token_fp16"]
        heads = model["layers"] * model["attention_heads"] * model["head_dim"]
        # One multiplication and one addition a weight; scores and sums over each earlier token.
        token = 2 * weights + 2 * 2 * heads * tokens
        decode = expected(chip, users * token, 2 * weights + users * tokens * kv, users)
        pairs = tokens * tokens / 2
        prefill = expected(chip, 2 * weights * tokens + 2 * 2 * heads * pairs, 2 * weights + tokens * kv, tokens)
        for phase, right in (("decode", decode), ("prefill", prefill)):
            limit = right.pop("limit")
            assert row[phase].pop("limit") == limit, (chip_id, model_id, users, tokens, phase)
            assert row[phase] == pytest.approx(right, rel=1e-9), (chip_id, model_id, users, tokens, phase)
            limits.add((phase, limit))
        needed = 2 * model["params_total"] + users * tokens * kv
        assert row["tooLarge"] == (needed > chip["memory_gb"] * 2**30)
    assert limits >= {("decode", "memory"), ("prefill", "memory"), ("prefill", "arithmetic")}


def test_the_ridge_of_an_h100_is_the_one_of_the_lesson(answered):
    place = next(i for i, case in enumerate(CASES) if case[0] == "h100-sxm-80gb")
    assert answered["rows"][place]["ridge"] == pytest.approx(295.2, abs=0.05)


def test_a_chat_of_many_heads_gains_nothing_from_its_own_cache(answered):
    """With as many key heads as query heads, one user's decode does one operation per byte, whatever the context."""
    rows = [row for case, row in zip(CASES, answered["rows"], strict=True) if case[1:3] == ("llama-2-7b", 1)]
    assert [row["decode"]["intensity"] for row in rows] == pytest.approx([1.0] * len(rows))


def test_what_a_pointer_a_range_and_a_program_choose(answered):
    assert answered["users"] == [1, 256, None, None, None, None, None, None, None]
    assert answered["nearest"] == [1, 6, 48, 256]
    assert answered["stops"] == [1, 4, 6, 192, 256]
    models = rows_of("models")
    for name, longest in answered["longest"]:
        assert longest <= min(32768, models[name]["max_context"])


def test_the_still_picture_says_what_the_live_one_says(answered):
    words = roofline_plot.reading()
    numbers = [float(n.replace(",", "")) for n in re.findall(r"\d[\d,]*(?:\.\d+)?", words)]
    decode, ridge, per_second, tokens, prefill, most = numbers
    chip, model = rows_of("gpus")[roofline_plot.CHIP], rows_of("models")[roofline_plot.MODEL]
    assert (tokens, ridge) == (2048, 295)
    assert decode == pytest.approx(1.1) and 1 < decode < prefill
    moved = 2 * model["params_read_per_token"] + model["kv_bytes_per_token_fp16"] * 2048
    assert per_second == pytest.approx(chip["bandwidth_gb_s"] * 1e9 / moved, rel=0.005)
    assert most < chip["tflops"]["bf16"] * 1e12 / (2 * model["params_read_per_token"])
    assert "left of the ridge" in words and "right of the ridge" in words


def test_every_chip_and_model_has_its_sources():
    given = roofline_plot.figures()
    for row in (*given["chips"], *given["models"]):
        assert row["sources"] and all(given["sources"][place].startswith("https://") for place in row["sources"])
    html = roofline_plot.picture()
    assert "<svg" in html and "polyline" in html
