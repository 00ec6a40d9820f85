"""data/measured.json: what people measured agrees with what can be worked out."""

from collections import Counter

import pytest

from tests.data.rows import assert_sources, by_id, load, name_of
from tests.data.test_models import kv_elements

ROWS = load("measured")
MODELS, DEVICES, FORMATS = by_id(load("models")), by_id(load("gpus")), load("formats")
PLAIN = {row["id"]: row["bits_per_weight"] for row in FORMATS["quant_formats"]}
FILES = by_id(FORMATS["file_mixes"])

BYTES = {"GB": 10**9, "GiB": 2**30, "MiB": 2**20}
UNITS = {
    "file_size": {"GiB", "GB"},
    "kv_cache": {"MiB", "GiB"},
    "gpu_memory": {"GiB", "MiB"},
    "decode_tps": {"tokens/s"},
    "prefill_tps": {"tokens/s"},
    "batched_decode_tps": {"tokens/s"},
    "training_memory": {"GB", "GiB"},
}


def of_kind(*kinds):
    return pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] in kinds], ids=name_of)


def bits_per_weight(row):
    """Of a file of this type for this model where it was measured, else the least that any model had."""
    if row["format_id"] in PLAIN:
        return PLAIN[row["format_id"]]
    file = FILES[row["format_id"]]
    own = [m["bits_per_weight"] for m in file["measured"] if m["model_id"] == row["model_id"]]
    return own[0] if own else file["bits_per_weight_min"]


def test_there_are_as_many_as_the_page_says():
    assert Counter(row["kind"] for row in ROWS) == {
        "file_size": 60,
        "kv_cache": 26,
        "gpu_memory": 9,
        "decode_tps": 219,
        "prefill_tps": 127,
        "batched_decode_tps": 80,
        "training_memory": 79,
    }


@of_kind(*UNITS)
def test_it_is_a_measurement_of_something_that_data_has(row):
    assert row["model_id"] in MODELS
    assert row["format_id"] in PLAIN or row["format_id"] in FILES
    assert row["device_id"] is None or row["device_id"] in DEVICES
    assert row["unit"] in UNITS[row["kind"]]
    assert row["value"] > 0
    assert_sources([row["source"]])


@of_kind(*UNITS)
def test_its_conditions_are_counts(row):
    for key in ("batch", "tokens", "device_count", "kv_elements_per_token", "device_bandwidth_gb_s"):
        assert row.get(key) is None or (type(row[key]) is int and row[key] >= 1), key
    assert row["context"] is None or (type(row["context"]) is int and row["context"] >= 0)
    assert isinstance(row["rechecked"], bool)


@of_kind("file_size")
def test_a_file_has_the_bits_of_its_format(row):
    bits = row["value"] * BYTES[row["unit"]] * 8 / MODELS[row["model_id"]]["params_total"]
    # Two files of one type for one model were seen to differ by 1.4 per cent.
    assert bits == pytest.approx(bits_per_weight(row), rel=0.02)


@of_kind("kv_cache")
def test_a_kv_cache_is_what_the_formula_says(row):
    model = MODELS[row["model_id"]]
    elements = row.get("kv_elements_per_token", kv_elements(model) / row.get("device_count", 1))
    formula = elements * row["context"] * bits_per_weight(row) / 8 / BYTES[row["unit"]]
    # A log prints hundredths of a MiB; the two servers state whole blocks of tokens.
    assert row["value"] == pytest.approx(formula, **({"abs": 0.02} if row["unit"] == "MiB" else {"rel": 0.02}))


@of_kind("decode_tps", "prefill_tps", "batched_decode_tps")
def test_a_speed_is_that_of_a_device(row):
    assert row["device_id"] is not None
    assert row["batch"] is not None
    assert (row["batch"] > 1) == (row["kind"] == "batched_decode_tps")


@of_kind("decode_tps")
def test_devices_read_no_faster_than_their_memories_are(row):
    weights_gb = MODELS[row["model_id"]]["params_read_per_token"] * bits_per_weight(row) / 8 / 1e9
    peak = row.get("device_bandwidth_gb_s", DEVICES[row["device_id"]]["bandwidth_gb_s"])
    # The best that one device was seen to do is 87 per cent.
    limit = 0.9 if row["device_count"] == 1 else row["device_count"]
    assert row["value"] * weights_gb < limit * peak


@of_kind("training_memory")
def test_training_says_what_is_trained(row):
    assert row["method"] in {"full", "lora", "lora_with_embeddings", "lora_zero_multinode", "qlora"}
    assert row["device_count"] >= 1


def trained_in(row):
    """Bytes on all devices together."""
    return row["value"] * BYTES[row["unit"]] * (row["device_count"] if "per GPU" in row["note"] else 1)


@of_kind("training_memory")
def test_training_takes_more_than_the_weights(row):
    if "offloaded to the CPU" in row["note"]:
        pytest.skip("a part of it lies in the memory of the CPU")
    weights = MODELS[row["model_id"]]["params_total"] * bits_per_weight(row) / 8
    assert trained_in(row) > 0.9 * weights


@of_kind("training_memory")
def test_training_on_several_devices_says_whose_memory_it_is(row):
    if row["device_count"] > 1:
        assert "per GPU" in row["note"] or f"total over {row['device_count']} GPUs" in row["note"]


@of_kind("training_memory")
def test_training_fits_on_what_it_ran_on(row):
    if row["device_id"] is None:
        pytest.skip("the source names no device")
    assert trained_in(row) <= DEVICES[row["device_id"]]["memory_gb"] * row["device_count"] * 2**30


def test_more_sequences_at_once_make_more_tokens():
    """Of rows that differ in nothing else."""
    by_batch = {}
    for row in ROWS:
        if row["kind"] == "batched_decode_tps":
            key = (row["model_id"], row["format_id"], row["device_id"], row["context"], row["tokens"], row["source"])
            by_batch.setdefault(key, {})[row["batch"]] = row["value"]
    assert by_batch
    for key, speeds in by_batch.items():
        assert speeds[max(speeds)] > speeds[min(speeds)], key
