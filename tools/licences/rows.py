"""Reads data/licences/rows.toml, and completes each row with what its package says."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.licences import packages
from tools.licences.packages import LicenceError, Package
from tools.paths import ROOT

ROWS = ROOT / "data" / "licences" / "rows.toml"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
GROUPS = ("python", "packages", "browser", "theme", "fonts", "own")
KINDS = {"npm": packages.npm, "wheel": packages.wheel, "python": packages.python}
KNOWN = {"id", "group", "name", "version", "asked", "spdx", "holders", "use", "source", "texts", "ships", *KINDS}

#: A line that names who holds the copyright; prose about copyright has neither a sign nor a year.
COPYRIGHT = re.compile(
    r"^\W{0,4}(?:copyright[ :]*)?(?:\(c\)|©) *(.*\S)|^\W{0,4}copyright[ :]+(\d{4}.*\S)", re.IGNORECASE | re.MULTILINE
)
NOT_A_NAME = re.compile(
    r"^(?:\d{4}[-–, ]*|present\W*|by )+|\s*[<(][^<>()]*[@/][^<>()]*[>)].*?(?=$| and )|,? all rights reserved.*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Row:
    """One thing that ships. `ships` are the names under which tools/licences/shipped.py finds it (or patterns)."""

    id: str
    group: str
    name: str
    version: str
    spdx: str
    holders: str
    use: str
    source: str
    texts: tuple[tuple[str, str], ...]
    """(label, text)"""
    ships: tuple[str, ...]
    asked: str
    """The name under which the runtime is asked for its version, or an empty string."""


def read(path: Path = ROWS) -> list[Row]:
    """All rows, complete. Raises LicenceError, naming the row, where something is missing or unknown."""
    written = tomllib.loads(path.read_text("utf-8"))
    rows = [_complete(row, written.get("origins", {})) for row in written["row"]]
    ids = [row.id for row in rows]
    if doubled := {i for i in ids if ids.count(i) > 1}:
        raise LicenceError(f"two rows are called {', '.join(sorted(doubled))}")
    return rows


def holders_in(text: str) -> str:
    """The names in a licence text's lines of copyright: `Ada Lovelace; Alan Turing`."""
    found = [NOT_A_NAME.sub("", signed or dated).strip(" -.,;") for signed, dated in COPYRIGHT.findall(text)]
    return "; ".join(dict.fromkeys(name for name in found if name))


def _complete(row: dict[str, Any], origins: dict[str, str]) -> Row:
    where = f"the row {row.get('id', row)}"
    if unknown := row.keys() - KNOWN:
        raise LicenceError(f"{where} has {', '.join(sorted(unknown))}, which no row has")
    if row.get("group") not in GROUPS:
        raise LicenceError(f"{where} is in no group (there are: {', '.join(GROUPS)})")
    kind = next((k for k in KINDS if k in row), None)
    said = KINDS[kind](row[kind]) if kind else Package("", "", "", "", ())
    texts = tuple(_with_origin(w, origins, where) for w in row["texts"]) if "texts" in row else said.texts
    full = {
        "name": row.get("name", said.name),
        "version": row.get("version", VERSION if row["group"] == "own" else said.version),
        "spdx": row.get("spdx", said.spdx),
        "holders": row.get("holders") or holders_in("\n".join(text for _, text in texts)),
        "use": row.get("use", ""),
        "source": row.get("source", said.source),
    }
    for field, value in full.items():
        if not value and not (field == "source" and row["group"] == "own"):
            raise LicenceError(f"{where} lacks {field}, and its package does not tell it")
    if not texts:
        raise LicenceError(f"{where} has no licence text")
    # A package that stands in for the text of a bundled copy ships under the copy's name, not its own.
    own = [f"{kind}:{row[kind]}"] if kind in ("npm", "wheel") and not _stands_in(row) else []
    ships = (*own, *row.get("ships", []))
    return Row(id=row["id"], group=row["group"], texts=texts, ships=ships, asked=row.get("asked", ""), **full)


def _stands_in(row: dict[str, Any]) -> bool:
    return "npm" in row and any(s.startswith(("material:", "build:", "font:")) for s in row.get("ships", []))


def _with_origin(where: str, origins: dict[str, str], row: str) -> tuple[str, str]:
    label, text = packages.text(where)
    if ":" in where:
        return label, text
    if where not in origins:
        raise LicenceError(f"{row}: [origins] does not say where the text {where} was taken")
    return origins[where], text
