"""text-inspector: a text taken apart into characters as seen, code points, bytes, and the bits of one of them."""

from html import escape

TITLE = "Text inspector"
#: The characters as seen of the text, since Python brings nothing that finds them.
SEEN = ("n", "a", "ï", "v", "e", " ", "👍🏽")
#: What is no letter and no plain symbol.
KINDS = {" ": "space", "🏽": "skin tone"}
#: The first code point that takes more than one byte.
SHOWN = "ï"


def picture() -> str:
    """The nested boxes, and the bits of SHOWN, as HTML."""
    boxes = "".join(_box(seen) for seen in SEEN)
    data = SHOWN.encode()
    first = len("".join(SEEN).split(SHOWN)[0].encode()) + 1
    payload = " ".join(f"{byte:08b}"[_prefix(byte) :] for byte in data)
    return (
        '<div class="text-inspector-boxes text-inspector-parted text-inspector-named text-inspector-long-named">'
        f"{boxes}</div>"
        '<div class="explorable-row text-inspector-foot">'
        '<p class="text-inspector-key">From the top: as seen · code point · bytes in base sixteen</p></div>'
        '<div class="text-inspector-bits">'
        f"<p>Byte {first} is <b>{data[0]:02x}</b>. Its prefix {f'{data[0]:08b}'[: _prefix(data[0])]} says: "
        f"a code point of {len(data)} bytes starts here.</p>"
        f'<div class="text-inspector-patterns">{"".join(_pattern(byte, byte == data[0]) for byte in data)}</div>'
        f"<p>Behind the prefixes: <code>{payload}</code>, which is {ord(SHOWN)}, or U+{ord(SHOWN):04X}.</p></div>"
    )


def reading() -> str:
    text = "".join(SEEN)
    units = len(text.encode("utf-16-le")) // 2
    return (
        f"“\u2068{text}\u2069”: {len(SEEN)} characters as seen, {len(text)} code points, "
        f"{len(text.encode())} bytes in UTF-8 and {units} UTF-16 units."
    )


def _box(seen: str) -> str:
    points = "".join(_point(point, len(seen) > 1) for point in seen)
    return (
        '<span class="text-inspector-grapheme">'
        f'<bdi class="text-inspector-seen">{escape(seen).replace(" ", "␣")}</bdi>'
        f'<span class="text-inspector-points">{points}</span></span>'
    )


def _point(point: str, part: bool) -> str:
    columns = "".join(
        f'<span class="text-inspector-column"><span class="text-inspector-byte">{byte:02x}</span></span>'
        for byte in point.encode()
    )
    return (
        f'<span class="text-inspector-point"><bdi class="text-inspector-part">{point if part else ""}</bdi>'
        f"<code>U+{ord(point):04X}</code><small>{KINDS.get(point, '')}</small>"
        f'<span class="text-inspector-bytes">{columns}</span></span>'
    )


def _prefix(byte: int) -> int:
    """How many bits of a byte come before its payload."""
    return f"{byte:08b}".index("0") + 1


def _pattern(byte: int, shown: bool) -> str:
    bits = "".join(
        f'<b data-prefix="{"true" if place < _prefix(byte) else "false"}">{bit}</b>'
        for place, bit in enumerate(f"{byte:08b}")
    )
    return (
        f'<span class="text-inspector-pattern" data-on="{"true" if shown else "false"}">'
        f"<small>{byte:02x}</small>{bits}</span>"
    )
