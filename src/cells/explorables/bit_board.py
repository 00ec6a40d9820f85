"""bit-board: eight bits and what they can mean."""

TITLE = "Bit board"
#: The bits of the site's mark.
BITS = 0b00101101


def picture() -> str:
    """The row of bits with their places, and the readings, as HTML."""
    bits = "".join(_bit(1 << place, BITS >> place & 1) for place in range(7, -1, -1))
    return f'<div class="bit-board-bits"><div class="bit-board-byte">{bits}</div></div>'


def reading() -> str:
    return f"The bits {BITS:08b} are {BITS} without a sign, {BITS} as a signed number, 0x{BITS:02x} in hex."


def _bit(worth: int, bit: int) -> str:
    return f'<span class="bit-board-bit"><small>{worth}</small><b data-on="{bit}">{bit}</b></span>'
