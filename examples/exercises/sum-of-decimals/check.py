"""0.1 + 0.2 in full, and what stands in the place of ==."""

import random
import re
from decimal import Decimal

from hcw.checks import shown

IN_FLOAT64 = Decimal("0.3000000000000000444089209850062616169452667236328125")
IN_FLOAT32 = Decimal("0.300000011920928955078125")


def stored(program, name, right, other):
    """What both checks of digits have in common; gives the learner's Decimal, and how to speak of it."""
    got = program.value(name)
    assert not isinstance(got, str) or got.strip(), f"{name} is still empty. Put the digits of the sum into it."
    if isinstance(got, str) and re.fullmatch(r"[+-]?\d+(\.\d*)?", got.strip(), re.ASCII):
        got = Decimal(got.strip())
    assert not isinstance(got, float) and getattr(got, "shape", None) != (), (
        f"{name} is the float {got}, and a float shows its shortest digits. Hand it to Decimal to see them all."
    )
    is_decimal = isinstance(got, Decimal) and got.is_finite()
    assert is_decimal, f"{name} is {shown(got)}, expected the sum with all its digits: a Decimal, or text."
    said = f"{name} is {got}"
    assert got != Decimal("0.3"), f"{said}: that is the decimal sum. Decimal has to be given the float, not a text."
    assert got != other, f"{said}: those are the digits of the other type. Have you swapped the two?"
    for one in (0.1, 0.2, 0.3):
        assert got != Decimal(one), f"{said}: that is {one} itself in float64. Take the sum of 0.1 and 0.2."
    places = -got.as_tuple().exponent
    cut = got != right and places > 1 and abs(got - right) < Decimal(10) ** -places
    assert not cut, f"{said}. As far as it goes that is right, but more digits follow: expected all of them."
    return got, said


def check_in_float64(program):
    """0.1 + 0.2 in float64, every stored digit"""
    got, said = stored(program, "in_float64", IN_FLOAT64, IN_FLOAT32)
    assert abs(got - Decimal("0.3000000000000000166533453694")) > Decimal("1e-24"), (
        f"{said}: you added two Decimals. Add the floats first: their sum is rounded once more, and that counts."
    )
    assert got == IN_FLOAT64, f"{said}, expected {IN_FLOAT64}."


def check_in_float32(program):
    """0.1 + 0.2 in float32, every stored digit"""
    got, said = stored(program, "in_float32", IN_FLOAT32, IN_FLOAT64)
    assert abs(got - Decimal("0.300000004470348")) > Decimal("1e-14"), (
        f"{said}: 0.1 and 0.2 are from float32, but the sum is not. Add them while both are np.float32."
    )
    assert got == IN_FLOAT32, f"{said}, expected {IN_FLOAT32}."


def says(nearly_equal, a, b, right, why):
    """nearly_equal(a, b) has to be `right`, in both orders."""
    for one, two in ((a, b), (b, a)):
        try:
            got = nearly_equal(one, two)
        except AssertionError as error:
            cure = f" Expected {right}: multiply instead of dividing." if "ZeroDivisionError" in str(error) else ""
            raise AssertionError(f"{error}{cure}") from None
        got = got.item() if getattr(got, "size", 0) == 1 else got
        said = f"{nearly_equal.call(one, two)} returned {shown(got)}"
        assert isinstance(got, int) and got in (0, 1), f"{said}, expected {right}: the answer is True or False."
        turned = " The other way round you get it right, and the order must not matter." if one is not a else ""
        assert bool(got) == right, f"{said}, expected {right}. {why}{turned}"


def check_close(program):
    """nearly_equal forgives rounding, and nothing more"""
    nearly_equal = program.function("nearly_equal")
    says(nearly_equal, 0.1 + 0.2, 0.3, True, "That is what == says, too. Rounding put them next to each other.")
    for low, high in ((1, 2), (1.0, 1.000001)):
        says(nearly_equal, low, high, False, "Too far apart. Take abs of the difference, and 1e-9 as the tolerance.")


def check_zero_and_signs(program):
    """nearly_equal knows zero and negative numbers"""
    nearly_equal = program.function("nearly_equal")
    says(nearly_equal, 0, 0, True, "No difference at all, so use <= and not <, and divide by nothing that may be 0.")
    says(nearly_equal, -0.1 - 0.2, -0.3, True, "Negative numbers: is the larger one taken with abs?")
    says(nearly_equal, -1.0, -2.0, False, "Negative numbers: take abs of the difference and of both numbers.")
    says(nearly_equal, -3.0, 3.0, False, "One is below zero. The difference has to be taken before its abs.")
    says(nearly_equal, 0, 5.0, False, "Five is far from zero.")


def check_every_size(program):
    """nearly_equal works for tiny and for huge numbers"""
    nearly_equal = program.function("nearly_equal")
    fixed = "A fixed tolerance does not know how large they are: multiply it by the larger one."
    says(nearly_equal, 1e-12, 2e-12, False, f"One is twice the other. {fixed}")
    says(nearly_equal, 1e20, 1e20 + 16384.0, True, f"float64 has no number between these two. {fixed}")
    says(nearly_equal, 0, 1e-12, False, "By this rule nothing but zero is nearly zero.")
    for power in sorted(random.sample(range(-90, 90), 12)):
        a = random.choice((-1, 1)) * random.uniform(1, 9) * 10.0**power
        says(nearly_equal, a, a * (1 + 7e-10), True, "They differ by less than a billionth of the larger.")
        says(nearly_equal, a, a * (1 + 1.5e-9), False, "They differ by more than a billionth of the larger.")
