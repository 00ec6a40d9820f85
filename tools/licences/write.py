"""Writes what the licences page needs: a text file a row, one file of everything, and licences.json for the page."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path

from tools.licences.rows import GROUPS, Row

RULE = "=" * 80
HEAD = """How Computers Work: everything that ships with the site, and its licences

The site's own program code is under the MIT License, its text and pictures under CC BY 4.0. This file names
everything else that the site is made of, and repeats the text of each licence once. The page licences/ of the site
shows the same.
"""


def write(rows: list[Row], static: Path, description: Path) -> None:
    """Fills `static`/licences/ and `static`/LICENCES.txt, which go to the site, and `description` for the page."""
    folder = static / "licences"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    files = _files(rows)
    names = {text: name for name, text in reversed(files.items())}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    (static / "LICENCES.txt").write_text(_all(rows, files, names), "utf-8")
    entries = [
        {
            "id": row.id,
            "group": row.group,
            "name": row.name,
            "version": row.version,
            "spdx": row.spdx,
            "holders": row.holders,
            "use": row.use,
            "source": row.source,
            "file": names[_text(row)],
            "bytes": len(_text(row).encode()),
        }
        for row in rows
    ]
    description.write_text(json.dumps(entries, indent=1, ensure_ascii=False), "utf-8")


def _files(rows: list[Row]) -> dict[str, str]:
    """File name -> text, each text once: named after its row, or after what its rows' names have in common."""
    sharing: dict[str, list[str]] = {}
    for row in rows:
        sharing.setdefault(_text(row), []).append(row.id)
    taken = {_common(ids): text for text, ids in sharing.items()}
    if len(taken) < len(sharing):
        taken = {ids[0]: text for text, ids in sharing.items()}
    return {f"{name}.txt": text for name, text in taken.items()}


def _common(ids: list[str]) -> str:
    first = Counter(i.split("-")[0] for i in ids).most_common(1)[0]
    return first[0] if len(ids) > 1 and first[1] == len(ids) else ids[0]


def _text(row: Row) -> str:
    if len(row.texts) == 1:
        return _clean(row.texts[0][1])
    return "\n\n".join(f"{RULE}\n{label}\n{RULE}\n\n{_clean(text)}" for label, text in row.texts)


def _clean(text: str) -> str:
    return re.sub(r"[ \t]+$", "", text.replace("\r\n", "\n"), flags=re.MULTILINE).strip("\n") + "\n"


def _all(rows: list[Row], files: dict[str, str], names: dict[str, str]) -> str:
    parts = [HEAD]
    for group in GROUPS:
        for row in (r for r in rows if r.group == group):
            lines = [f"{row.name} ({row.version})", f"  {row.use}", f"  licence: {row.spdx}"]
            lines += [f"  copyright: {row.holders}"] + ([f"  source: {row.source}"] if row.source else [])
            parts.append("\n".join([*lines, f"  text: {names[_text(row)]}, below"]))
    parts += [f"{RULE}\n{name}\n{RULE}\n\n{text}" for name, text in files.items()]
    return "\n\n".join(parts)
