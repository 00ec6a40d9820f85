"""What goes wrong with a file, in one sentence that names the thing."""

from __future__ import annotations

import json


class Unreadable(ValueError):
    """The file is not what it should be; the message is for the person who chose it."""


class Incomplete(Unreadable):
    """Not enough of the file was given.

    needed: how many bytes from the file's start to give next time. At least twice what was given, where the file is
    that long, so that repeated tries together read a few times the header's length at most.
    """

    def __init__(self, message: str, needed: int) -> None:
        super().__init__(message)
        self.needed = needed


def shown(value: object) -> str:
    """A value from a file as a message may show it: one line, printable, at most 60 characters."""
    if isinstance(value, str | bytes):
        text = repr(value[:60])
    elif isinstance(value, list | tuple | dict):
        text = f"{'a table' if isinstance(value, dict) else 'a list'} of {len(value)}"
    elif isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 200:
        text = "a huge number"
    elif value is None or isinstance(value, bool):
        text = json.dumps(value)
    else:
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
