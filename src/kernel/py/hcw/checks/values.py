"""Comparing a learner's values, and showing them in a sentence."""

import numbers

MOST_CHARACTERS = 60


def near(got, right, within=None):
    """Whether `got` is a number at most `within` away from `right`; without `within`, a millionth of `right`.

    What is no number, True and False included, is near nothing.
    """
    try:
        value = float(got)
    except (TypeError, ValueError, OverflowError):
        return False
    if isinstance(got, (bool, str, bytes)):
        return False
    return abs(value - right) <= (abs(right) * 1e-6 + 1e-12 if within is None else within)


def shown(value):
    """A value as it stands in a sentence: numbers with six significant digits, text in quotes, long things cut."""
    if hasattr(value, "item") and getattr(value, "size", 0) == 1:
        value = value.item()
    if isinstance(value, float) and value == value and abs(value) != float("inf"):
        # 7.199999999999999 is a sum of floats; to the learner it is 7.2.
        value = float(f"{value:.6g}")
    elif isinstance(value, numbers.Integral) and not isinstance(value, bool):
        try:
            return f"{value:,}" if abs(value) < 10**15 else f"{float(value):.6g}"
        except OverflowError:
            return "a number too large to show"
    try:
        text = repr(value)
    except Exception as error:
        return f"a {type(value).__name__} that cannot be shown ({type(error).__name__})"
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
