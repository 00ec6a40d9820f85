"""Text as a script would write it."""

import re


def quote(text, plain=False):
    """The text as a script would write it."""
    if text and re.fullmatch(r"[\w@%+=:,./^-]+", text):
        return text
    if plain or "'" not in text:
        return "'" + text.replace("'", "'\\''") + "'"
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", text)
