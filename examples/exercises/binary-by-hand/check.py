"""5, 100 and 255 as eight binary digits, and the range of 16 bits."""

from hcw.checks import near, shown


def as_sum(digits):
    """'101' as '4 + 1 = 5'; a single place, or none at all, as its value alone."""
    value = int(digits, 2)
    places = [str(2**n) for n in reversed(range(len(digits))) if value >> n & 1]
    return f"{' + '.join(places)} = {value}" if len(places) > 1 else str(value)


def check_on_paper(program):
    """5, 100 and 255 on paper, with eight digits each"""
    for name, number in (("five", 5), ("hundred", 100), ("all_ones", 255)):
        got = program.value(name)
        assert isinstance(got, str), (
            f"{name} is {shown(got)}, which is no text. Put the eight digits in quotes, or Python reads another number."
        )
        digits = got.replace(" ", "").replace("_", "").lower().removeprefix("0b")
        said = f"You wrote {shown(got)[1:-1]} for {number}"
        assert digits, f"{name} is empty. Write the eight binary digits of {number} between the quotes."
        assert not set(digits) - {"0", "1"}, f"{said}. In binary there are only the digits 0 and 1."
        worth = f"{said}; that is {as_sum(digits[-64:])}"
        if len(digits) != 8 and int(digits, 2) == number:
            raise AssertionError(f"{worth}, as it should be. But a byte has eight digits, and you wrote {len(digits)}.")
        assert len(digits) == 8, f"{worth}, and it has {len(digits)} digits, expected eight that make {number}."
        assert int(digits[::-1], 2) != number or int(digits, 2) == number, (
            f"{worth}. Read from the other end it is {number}: the ones stand at the right, as in decimal."
        )
        flipped = digits.translate(str.maketrans("01", "10"))
        assert int(flipped, 2) != number, f"{worth}. You have swapped 0 and 1: a 1 says that its place counts."
        assert int(digits, 2) == number, f"{worth}. Expected the places that make {number}."


def check_sixteen_bits(program):
    """The smallest and the largest value of 16 bits, unsigned"""
    lowest, highest = program.value("smallest"), program.value("largest")
    for name, got in (("smallest", lowest), ("largest", highest)):
        assert got is not None, f"{name} is still None. Which number belongs there?"
        assert not isinstance(got, str), f"{name} is the text {shown(got)}. Write it as a number, without quotes."
    said = f"You say that the smallest is {shown(lowest)}"
    assert not near(lowest, -32768), f"{said}: that is the signed one. Unsigned numbers have no minus."
    assert not near(lowest, 1), f"{said}. One pattern has no 1 in it at all. What does it stand for?"
    assert near(lowest, 0), f"{said}, expected the value of sixteen zeros in a row."
    said = f"You say that the largest is {shown(highest)}"
    assert not near(highest, 65536, within=0), f"{said}. There are so many patterns, but one pattern is zero."
    assert not near(highest, 32767, within=0), f"{said}: that is the signed one. Unsigned, the top bit counts +32,768."
    assert not near(highest, 32768, within=0), f"{said}: that is what the top bit alone is worth. All sixteen may be 1."
    assert not near(highest, 255, within=0), f"{said}: that is the largest of eight bits. Here are sixteen."
    assert near(highest, 65535, within=0), f"{said}, expected the value of sixteen ones in a row: 65,535."


def check_every_byte(program):
    """to_binary gives eight digits for every number from 0 to 255"""
    to_binary = program.function("to_binary")
    for number in range(256):
        got, right = to_binary(number), format(number, "08b")
        said = f"{to_binary.call(number)} returned {shown(got)}, expected '{right}'"
        if not isinstance(got, str):
            number_like = near(got, number, within=0) or near(got, int(right), within=0)
            why = "A number keeps no zeros on its left, so return text." if number_like else "Return one text."
            raise AssertionError(f"{said}, and yours is no text but a value of type {type(got).__name__}. {why}")
        assert got, f"{said}. An empty text has no digits at all."
        bare = got.strip().replace(" ", "").replace("_", "")
        assert not got.lower().startswith("0b"), (
            f"{said}. The 0b is Python’s sign for binary. On paper you may write it, here the eight digits stand alone."
        )
        assert got == right or bare != right, f"{said}. A gap is welcome on paper, but not in the function’s text."
        assert got == right or got.replace(" ", "0") != right, f"{said}. You fill up with spaces; zeros are wanted."
        assert got == right or got.zfill(8) != right, f"{said}. The zeros on the left are missing: always eight digits."
        assert got == right or right[::-1] not in (got.zfill(8), got.ljust(8, "0")), (
            f"{said}. Your digits are in reversed order: the ones stand at the right, missing zeros go to the left."
        )
        is_binary = 0 < len(got) <= 64 and not set(got) - {"0", "1"}
        assert got == right, f"{said}." + (f" Yours is {as_sum(got)}." if is_binary else "")
