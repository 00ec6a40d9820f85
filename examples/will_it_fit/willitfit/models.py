"""The models of data/models.json."""

from __future__ import annotations

from functools import cache

from willitfit.data import table
from willitfit.model import Model


@cache
def models() -> dict[str, Model]:
    """By id: "llama-3.1-8b" …"""
    return {row["id"]: Model.from_row(row) for row in table("models")}
