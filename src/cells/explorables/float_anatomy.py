"""float-anatomy: 0.1 in float16, field by field."""

from decimal import Decimal

TITLE = "Float anatomy"
#: 0.1 in float16, rounded to nearest even.
BITS = 0b0_01011_1001100110
FIELDS = (("sign", 15, 1, "plus"), ("exponent", 10, 5, "2 to the −4"), ("fraction", 0, 10, "× 1.59961"))


def stored() -> Decimal:
    """What the bits are worth, exactly."""
    significand = (1 << 10) + (BITS & 0x3FF)
    return Decimal(significand) / (1 << 10) / 16


def picture() -> str:
    """The fields with their bits and meanings, as HTML."""
    fields = "".join(_field(*field) for field in FIELDS)
    return (
        f'<div class="float-anatomy-ask"></div><div class="float-anatomy-bits">{fields}</div>'
        f'<dl class="float-anatomy-facts"><div><dt>stored, in full</dt><dd>{stored()}</dd></div></dl>'
    )


def _field(name: str, lowest: int, count: int, meaning: str) -> str:
    words = f"<small><b>{name}</b> {meaning}</small>"
    return f'<div class="float-anatomy-field"><div>{_bits(name, lowest, count)}</div>{words}</div>'


def _bits(name: str, lowest: int, count: int) -> str:
    places = range(lowest + count - 1, lowest - 1, -1)
    return "".join(f'<span class="float-anatomy-{name}">{BITS >> place & 1}</span>' for place in places)


def reading() -> str:
    return f"float16 keeps {stored()} for 0.1, off by {float(stored() - Decimal('0.1')):.3g}."
