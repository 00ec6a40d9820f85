"""data/formats.json: number formats follow from their bits, blocks from their bytes, files from their sizes."""

from fractions import Fraction

import pytest

from tests.data.rows import assert_sources, by_id, load, name_of

FORMATS = load("formats")
NUMBERS, BLOCKS, FILES = FORMATS["number_formats"], FORMATS["quant_formats"], FORMATS["file_mixes"]
MODELS = by_id(load("models"))
FLOATS = [n for n in NUMBERS if n["kind"] == "float"]
INTEGERS = [n for n in NUMBERS if n["kind"] == "int"]

each_number = pytest.mark.parametrize("number", NUMBERS, ids=name_of)
each_float = pytest.mark.parametrize("number", FLOATS, ids=name_of)
each_integer = pytest.mark.parametrize("number", INTEGERS, ids=name_of)
each_block = pytest.mark.parametrize("block", BLOCKS, ids=name_of)
each_file = pytest.mark.parametrize("file", FILES, ids=name_of)


def power_of_two(exponent):
    return Fraction(2) ** exponent


def product(text):
    """`9*2^-3` as a fraction."""
    factor, exponent = text.split("*2^")
    return int(factor) * power_of_two(int(exponent))


def limits(number):
    """What the bits of a floating-point format allow, as fractions."""
    bias, fraction = number["bias"], number["fraction"]
    highest = 2 ** number["exponent"] - 1 - bias
    step = Fraction(1, 2**fraction)
    if number["has_inf"]:
        # The highest exponent stands for infinity and NaN.
        largest = (2 - step) * power_of_two(highest - 1)
    elif number["has_nan"]:
        # Only all ones stand for NaN.
        largest = (2 - 2 * step) * power_of_two(highest)
    else:
        largest = (2 - step) * power_of_two(highest)
    return {
        "max_finite": largest,
        "min_normal": power_of_two(1 - bias),
        "min_subnormal": power_of_two(1 - bias - fraction),
        "epsilon": step,
    }


@each_number
def test_its_bits_add_up(number):
    assert number["sign"] + number["exponent"] + number["fraction"] == number["bits"] <= number["storage_bits"]


@each_float
def test_its_bias_is_half_of_its_exponents(number):
    assert number["bias"] == max(1, 2 ** (number["exponent"] - 1) - 1)


@each_float
@pytest.mark.parametrize("limit", ["max_finite", "min_normal", "min_subnormal", "epsilon"])
def test_a_limit_follows_from_the_bits(number, limit):
    assert product(number[f"{limit}_exact"]) == limits(number)[limit]


@each_float
@pytest.mark.parametrize("limit", ["max_finite", "min_normal", "min_subnormal", "epsilon"])
def test_its_decimal_digits_are_exact_where_they_say_so(number, limit):
    exact, shown = limits(number)[limit], Fraction(number[limit])
    assert (shown == exact) == number[f"{limit}_is_exact"]
    assert abs(shown - exact) / exact < Fraction(1, 10**16)


@each_integer
def test_an_integer_goes_from_its_lowest_to_its_highest(number):
    half = 2 ** (number["bits"] - 1)
    assert (int(number["min_finite"]), int(number["max_finite"])) == (-half, half - 1)
    assert product(number["max_finite_exact"]) == half - 1
    assert (number["min_normal"], number["min_subnormal"], number["epsilon"]) == (None, None, None)
    assert not number["has_inf"] and not number["has_nan"]


def test_python_agrees_about_its_own_floats():
    import sys

    double = by_id(NUMBERS)["float64"]
    assert float(double["max_finite"]) == sys.float_info.max
    assert float(double["min_normal"]) == sys.float_info.min
    assert float(double["epsilon"]) == sys.float_info.epsilon
    assert float(double["min_subnormal"]) == 5e-324


@each_number
def test_its_sources_are_links(number):
    assert_sources(number["sources"])
    assert number["sources"] or "no page was opened" in number["notes"]


@each_block
def test_its_bits_per_weight_are_those_of_its_block(block):
    exact = Fraction(8 * block["bytes_per_block"], block["block_size"])
    assert Fraction(block["bits_per_weight"]).limit_denominator(10_000) == exact.limit_denominator(10_000)
    assert block["bits_per_weight"] == pytest.approx(float(exact), abs=1e-12)


@each_block
def test_the_sources_of_a_block_are_links(block):
    assert block["sources"]
    assert_sources(block["sources"])


@each_file
def test_its_bits_per_weight_are_its_size_over_the_weights(file):
    for measured in file["measured"]:
        bits = measured["file_gib"] * 2**30 * 8 / MODELS[measured["model_id"]]["params_total"]
        # Sources round: sizes to a hundredth of a GiB, bits to the third digit.
        assert measured["bits_per_weight"] == pytest.approx(bits, rel=0.006), measured["model_id"]


@each_file
def test_its_range_is_that_of_what_was_measured(file):
    bits = [measured["bits_per_weight"] for measured in file["measured"]]
    assert (file["bits_per_weight_min"], file["bits_per_weight_max"]) == (min(bits), max(bits))


@each_file
def test_it_is_made_of_a_known_block(file):
    assert file["main_block_type"] in by_id(BLOCKS)


@each_file
def test_each_model_was_measured_once(file):
    models = [measured["model_id"] for measured in file["measured"]]
    assert models and len(set(models)) == len(models)
    for measured in file["measured"]:
        assert_sources([measured["source"]])
