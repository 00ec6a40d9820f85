"""Checked access to the fields of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from willitfit.read.errors import Unreadable, shown


class Fields:
    """A mapping whose fields are asked for by type and range. Messages name `name` and the field.

    A field that is null counts as absent, as in the files of Hugging Face.
    """

    def __init__(self, values: Mapping[str, Any], name: str) -> None:
        self.values = values
        self.name = name

    def __contains__(self, key: str) -> bool:
        return self.values.get(key) is not None

    def find(self, *keys: str) -> str | None:
        """The first of the keys (an architecture's own names for the same thing) that is given."""
        return next((key for key in keys if key in self), None)

    def whole(self, *keys: str, most: int, least: int = 1, default: int | None = None) -> int:
        """A whole number in least..most; `default` when it is absent, Unreadable when there is none."""
        key = self.find(*keys)
        if key is None:
            if default is None:
                raise Unreadable(f"{self.name}: {keys[0]} is missing.")
            return default
        return self.check(key, self.values[key], least, most)

    def check(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Unreadable(f"{self.name}: {key} is {shown(value)}, expected a whole number.")
        if not least <= value <= most:
            raise Unreadable(f"{self.name}: {key} is {shown(value)}, expected {least} to {most:,}.")
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.values.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise Unreadable(f"{self.name}: {key} is {shown(value)}, expected true or false.")
        return value

    def text(self, key: str, default: str = "") -> str:
        value = self.values.get(key)
        if value is None:
            return default
        if not isinstance(value, str):
            raise Unreadable(f"{self.name}: {key} is {shown(value)}, expected text.")
        return value

    def items(self, key: str, kind: type[str] | type[int]) -> list[Any]:
        """A list of `kind` only; empty when it is absent."""
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or any(type(item) is not kind for item in value):
            plural = "texts" if kind is str else "whole numbers"
            raise Unreadable(f"{self.name}: {key} is {shown(value)}, expected a list of {plural}.")
        return value
