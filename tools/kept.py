"""Lists what a device can keep of a built site: `python -m tools.kept site` writes site/kept.json.

It comes last, when every file has its final content: the list holds each file's size and SHA-256 sum, and a version
that changes with any of them. The pages' "Keep on this device" shows the sum of the sizes, which is written into them
first. A package that changes files of the site makes the list anew.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools.lasting import lasting
from tools.paths import ROOT

NAME = "kept.json"

#: What no page asks for: sources of scripts, other languages of Material, what is there for a disk, for servers, for
#: search engines and for link previews; and what has to come from the network to be of use.
LEFT_OUT = re.compile(
    r".*\.(map|gz|br)$|(.*/)?[._][^/]*$|hosting/|pictures/|assets/javascripts/lunr/|assets/social\.png$"
    r"|assets/disk/kernel\.js$|.*/search-on-disk\.js$|search/search_index\.js$|LICENCES\.txt$"
    r"|assets/images/favicon\.png$|404\.html$|sw\.js$|kept\.json$"
)

#: Carries the day of the build: no reason to call the same pages a new version.
NO_NEWS = {"sitemap.xml"}

SIZE = re.compile(r'(<keep-here\b[^>]*\bdata-megabytes=")\d*(")')


def files(site: Path) -> list[Path]:
    """The files of a built site that a reader without a network can need, in order of their paths."""
    found = (path for path in site.rglob("*") if path.is_file())
    return sorted(path for path in found if not LEFT_OUT.match(path.relative_to(site).as_posix()))


def address(path: str) -> str:
    """The address of a file below the site's own; a page is known by its folder."""
    return quote(re.sub(r"(^|/)index\.html$", r"\1", path))


def listed(site: Path) -> dict[str, Any]:
    """The list: its version, and of each file address, size in bytes, SHA-256 sum, and whether its name lasts."""
    rows: list[dict[str, Any]] = []
    total = hashlib.sha256()
    for path in files(site):
        name, data = path.relative_to(site).as_posix(), path.read_bytes()
        row = {"path": address(name), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        if name not in NO_NEWS:
            total.update(f"{row['path']} {row['sha256']}\n".encode())
        rows.append(row | {"lasting": True} if lasting(name) else row)
    return {"version": total.hexdigest()[:16], "files": rows}


def write(site: Path) -> dict[str, Any]:
    """Writes the size into the pages of `site` and the list beside them; returns the list.

    Raises FileNotFoundError where there is no page.
    """
    if not (site / "index.html").exists():
        raise FileNotFoundError(f"{site / 'index.html'} is missing: run make build")
    megabytes = round(sum(path.stat().st_size for path in files(site)) / 1e6)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        sized = SIZE.sub(rf"\g<1>{megabytes}\g<2>", text)
        if sized != text:
            page.write_text(sized, encoding="utf-8", newline="")
    made = listed(site)
    (site / NAME).write_text(json.dumps(made, separators=(",", ":")), encoding="utf-8")
    return made


def main() -> None:
    try:
        write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site")
    except FileNotFoundError as error:
        sys.exit(f"kept: {error}")


if __name__ == "__main__":
    main()
