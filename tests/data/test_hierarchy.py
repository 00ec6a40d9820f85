"""data/hierarchy.json: layers of memory, buses and cache lines."""

import re

import pytest

from tests.data.rows import assert_sources, load, name_of

HIERARCHY = load("hierarchy")
LAYERS, BUSES, LINES = HIERARCHY["layers"], HIERARCHY["buses"], HIERARCHY["cache_lines"]
each_layer = pytest.mark.parametrize("layer", LAYERS, ids=name_of)
each_bus = pytest.mark.parametrize("bus", BUSES, ids=name_of)
each_line = pytest.mark.parametrize("line", LINES, ids=name_of)


@each_layer
def test_its_latencies_are_in_order_and_each_is_one_of_a_source(layer):
    shown = [layer["latency_ns"][key] for key in ("low", "typical", "high")]
    shown = [value for value in shown if value is not None]
    assert layer["latency_ns"]["typical"] in shown
    assert shown == sorted(shown)
    assert set(shown) <= {figure["value_ns"] for figure in layer["figures"]}


@each_layer
def test_its_range_holds_every_latency_that_was_seen(layer):
    seen = [figure["value_ns"] for figure in layer["figures"]]
    low, typical, high = (layer["latency_ns"][key] for key in ("low", "typical", "high"))
    assert (low or typical) <= min(seen) and max(seen) <= (high or typical)


@each_layer
def test_each_latency_says_where_it_is_from(layer):
    assert_sources(layer["sources"])
    for figure in layer["figures"]:
        assert figure["source"] in layer["sources"]
        assert figure["condition"]
        assert 1990 <= figure["year"] <= 2026


@each_layer
def test_its_bandwidths_are_in_order(layer):
    band = layer["bandwidth_gb_s"] or {}
    values = [band[key] for key in ("low", "high") if band.get(key) is not None]
    assert values == sorted(values) and all(value > 0 for value in values)
    assert bool(values) == bool(layer["bandwidth_note"])


def test_a_layer_further_away_is_typically_slower():
    typical = [layer["latency_ns"]["typical"] for layer in LAYERS if layer["id"] not in ("datacenter-rtt",)]
    assert typical[:5] == sorted(typical[:5])


@each_bus
def test_both_directions_are_twice_one(bus):
    if bus["gb_s_both_directions"] is not None:
        assert bus["gb_s_both_directions"] == pytest.approx(2 * bus["gb_s_one_direction"], abs=0.01)


@each_bus
def test_it_was_read_or_worked_out(bus):
    assert bus["basis"] in ("source", "computed")
    assert bus["sources"] or (bus["basis"] == "computed" and "Computed" in bus["note"])
    assert_sources(bus["sources"])


@each_bus
def test_what_was_worked_out_is_worked_out_right(bus):
    """GT/s × lanes × the share of the coding that is data ÷ 8 bits."""
    found = re.search(r"([\d.]+) GT/s x (\d+) lanes x (\d+)/(\d+) / 8", bus["note"] or "")
    if not found:
        pytest.skip("its note holds no such sum")
    rate, lanes, data, sent = map(float, found.groups())
    assert bus["gb_s_one_direction"] == pytest.approx(rate * lanes * data / sent / 8, abs=0.01)


@each_line
def test_a_cache_line_is_a_power_of_two(line):
    assert line["bytes"] in (32, 64, 128, 256)
    assert line["sources"]
    assert_sources(line["sources"])
