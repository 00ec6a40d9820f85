"""data/gpus.json: what devices have and how fast it is."""

import re
from collections import Counter

import pytest

from tests.data.rows import assert_sources, load, name_of

DEVICES = load("gpus")
each = pytest.mark.parametrize("device", DEVICES, ids=name_of)


def test_every_sort_of_device_is_there():
    assert Counter(device["kind"] for device in DEVICES) == {"gpu": 46, "tpu": 3, "apple": 17, "cpu": 5}


@each
def test_it_is_named(device):
    assert device["name"] and device["vendor"] and device["memory_type"]
    assert device["name"].strip() == device["name"]


@each
def test_its_sources_are_links(device):
    assert device["sources"]
    assert_sources(device["sources"])
    assert_sources(device.get("usable_sources", []))


@each
def test_only_a_cpu_has_as_much_memory_as_is_fitted(device):
    assert (device["memory_gb"] is None) == (device["kind"] == "cpu")


@each
def test_a_program_is_told_nearly_as_many_gib_as_there_are_gb_on_the_box(device):
    sold, told = device["memory_gb"], device["usable_gib"]
    if told is None:
        pytest.skip("no source says what a program is told")
    assert told <= sold
    # Four T4 report 60 GiB together; the memory of the DGX Spark is that of its CPU too.
    least = {"t4": 15 / 16, "dgx-spark": 0.93}.get(device["id"], 0.98)
    assert told >= least * sold


@each
def test_its_speeds_go_together(device):
    speed = device["tflops"]
    assert list(speed) == ["fp32", "fp16", "bf16", "fp8", "int8", "fp4"]
    assert all(value is None or value > 0 for value in speed.values()), "unknown is null, not zero"
    if speed["fp32"] and speed["bf16"]:
        assert speed["bf16"] >= speed["fp32"]
    if speed["fp16"] and speed["bf16"]:
        assert speed["fp16"] == pytest.approx(speed["bf16"], rel=0.01)
    if speed["bf16"] and speed["fp8"]:
        assert speed["fp8"] == pytest.approx(2 * speed["bf16"], rel=0.05)


@each
def test_its_memory_is_read_in_a_time_that_can_be(device):
    """Between the fastest stacks, with 20 ms, and a computer board, with a third of a second."""
    assert 10 <= device["bandwidth_gb_s"] <= 10_000
    if device["kind"] in ("gpu", "tpu"):
        assert 0.005 <= device["memory_gb"] / device["bandwidth_gb_s"] <= 0.5


@each
def test_its_year_is_one_of_this_trade(device):
    assert device["released"] is None or 2012 <= device["released"] <= 2026


@pytest.mark.parametrize("device", [d for d in DEVICES if d["kind"] == "apple"], ids=name_of)
def test_an_apple_chip_says_how_much_its_gpu_may_use(device):
    share = device["usable_share"]
    assert 0.6 < share["up_to_32_gib"] <= share["above_32_gib"] < 0.8
    assert device["usable_note"] and device["usable_sources"]
    assert device["usable_gib"] is None, "the share depends on what was fitted"


@pytest.mark.parametrize("device", [d for d in DEVICES if d["kind"] == "cpu"], ids=name_of)
def test_the_bandwidth_of_a_cpu_is_that_of_its_channels(device):
    """Channels × 8 bytes × transfers a second."""
    mega_transfers, channels = map(int, re.fullmatch(r"cpu-ddr\d-(\d+)-(\d+)ch", device["id"]).groups())
    assert device["bandwidth_gb_s"] == pytest.approx(channels * 8 * mega_transfers / 1000)
