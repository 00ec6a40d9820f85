"""Numbers as a reader likes them: times in a fitting unit, magnitudes in powers of ten."""

from decimal import Decimal


def duration(nanoseconds: float) -> str:
    """A time in the largest unit that keeps it at or above one: 0.33 ns, 75 ns, 100 µs, 10 ms."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:g}\N{NO-BREAK SPACE}{unit}"
    return f"{round(nanoseconds, 2):g}\N{NO-BREAK SPACE}ns"


def span(low: float, high: float) -> str:
    """A range of times, its unit named once where both ends have the same."""
    first, last = duration(low), duration(high)
    if first == last:
        return first
    number, unit = first.split("\N{NO-BREAK SPACE}")
    return f"{number if last.endswith(unit) else first} – {last}"


def magnitude(text: str) -> str:
    """A decimal string for reading: plain up to seven digits, else in powers of ten."""
    value = Decimal(text)
    if 0.001 <= abs(value) < 10_000_000:
        return f"{value:,f}"
    digits, exponent = f"{value:.2e}".split("e")
    return f"{digits} × 10^{int(exponent)}".translate(str.maketrans("-", "−"))


def in_full(number: float) -> str:
    """A figure with every digit that its data has: 1,458.28; 14.0 is 14."""
    return f"{number:,}".removesuffix(".0").replace("-", "−")
