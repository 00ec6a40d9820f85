"""Every model of the data: its parameters and its cache, to the byte."""

import json

import pytest

from tools.paths import ROOT
from willitfit.cache import Cache, cache_bytes, cache_bytes_per_gpu, largest_context
from willitfit.models import models
from willitfit.tensors import tensors

ROWS = json.loads((ROOT / "data" / "models.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_parameters_and_cache_are_those_of_the_data(row):
    model = models()[row["id"]]
    found = model.parameters()
    assert (found.total, found.active, found.read) == (
        row["params_total"],
        row["params_active"],
        row["params_read_per_token"],
    )
    assert cache_bytes(model, 1, 1, Cache("f16", windows=False)) == row["kv_bytes_per_token_fp16"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_tensors_add_up_to_the_parameters(row):
    model = models()[row["id"]]
    assert sum(tensor.parameters for tensor in tensors(model)) == row["params_total"]


def test_a_window_stops_the_cache_from_growing():
    model = models()["gemma-3-27b"]
    each = model.attention.local_layers * 2 * model.kv_heads * model.head_dim * 2
    ended = cache_bytes(model, 131072) - cache_bytes(model, 131071)
    assert ended == model.attention.growing_layers * 2 * model.kv_heads * model.head_dim * 2
    assert cache_bytes(model, 2, cache=Cache()) - cache_bytes(model, 1) == ended + each


def test_heads_below_one_for_each_gpu_are_kept_twice():
    model = models()["llama-3.1-8b"]
    whole = cache_bytes(model, 1000)
    assert [cache_bytes_per_gpu(model, 1000, 1, Cache(), n) for n in (1, 2, 8, 16)] == [
        whole,
        whole // 2,
        whole // 8,
        whole // 8,
    ]


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gemma-3-27b", "deepseek-v3"])
def test_the_largest_context_is_the_last_that_fits(name):
    model, room = models()[name], 3 * 2**30
    most = largest_context(model, room)
    assert cache_bytes(model, most) <= room < cache_bytes(model, most + 1)
    assert largest_context(model, 1) == 0
