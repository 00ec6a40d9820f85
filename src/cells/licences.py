"""The licences page: a group's id -> HTML that lists what ships, each entry folded. tools/licences/ makes the list."""

import json
from functools import cache
from html import escape
from pathlib import Path

from cells.place import stylesheet

LIST = Path(__file__).resolve().parents[2] / "build" / "licences.json"

Entry = dict[str, str]


class LicenceListError(Exception):
    """There is no such list. The message says which there are, or what makes them."""


def licences_html(group: str, path: Path = LIST) -> str:
    """The entries of that group, in the order of data/licences/rows.toml."""
    entries = [e for e in _entries(path) if e["group"] == group]
    if not entries:
        groups = ", ".join(dict.fromkeys(e["group"] for e in _entries(path)))
        raise LicenceListError(f"there is no group {group!r} of licences (there are: {groups})")
    rows = "".join(_entry(e) for e in entries)
    return f'<div>{stylesheet("licences")}<ul class="licences" data-search-exclude>{rows}</ul></div>'


@cache
def _entries(path: Path) -> list[Entry]:
    if not path.exists():
        raise LicenceListError(f"build/{path.name} is missing: run make build")
    entries: list[Entry] = json.loads(path.read_text("utf-8"))
    return entries


def _entry(entry: Entry) -> str:
    of = {k: escape(str(v)) for k, v in entry.items()}
    source = f'<dt>Source</dt><dd><a href="{of["source"]}">{_short(of["source"])}</a></dd>' if of["source"] else ""
    size = max(1, round(int(entry["bytes"]) / 1000))
    return (
        f'<li id="licence-{of["id"]}"><details><summary class="licence-head"><b>{of["name"]}</b>'
        f' <span>{of["version"]}</span> <span class="licence">{_licence(of["spdx"])}</span></summary>'
        f"<p>{of['use']}</p><dl><dt>Copyright</dt><dd>{of['holders']}</dd>{source}"
        f'<dt>Licence</dt><dd><a href="{of["file"]}">The whole text</a>, {size} kB</dd></dl></details></li>'
    )


def _licence(spdx: str) -> str:
    """SPDX says LicenseRef- before a name that is not on its list; a reader need not know that."""
    return spdx.replace("LicenseRef-", "").replace("Public-Domain", "public domain")


def _short(address: str) -> str:
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")
