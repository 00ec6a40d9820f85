"""Markdown that stands apart from the pages, as in an exercise's folder -> HTML for any page.

Links to pages are written as from docs/: `lessons/cpu.md#cores`.
"""

import re
from pathlib import Path

from markdown import Markdown

from cells.place import TO_SITE

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXTENSIONS = ["attr_list", "tables", "pymdownx.highlight", "pymdownx.inlinehilite", "pymdownx.superfences"]
LINK = re.compile(r'href="([^":#]+\.md)(#[^"]*)?"')


class ProseError(Exception):
    """A link that leads nowhere. The message names it."""


def prose_html(text: str, docs: Path = DOCS) -> str:
    """The text as HTML. Raises ProseError for a link to a page that is not there."""

    def to_site(found: re.Match[str]) -> str:
        page, heading = found[1], found[2] or ""
        if not (docs / page).is_file():
            raise ProseError(f"a link leads to {page}, which is not in docs/")
        folder = re.sub(r"(^|/)index$", r"\1", page.removesuffix(".md"))
        return f'href="{TO_SITE}{folder.rstrip("/") + "/" if folder else ""}{heading}"'

    return LINK.sub(to_site, Markdown(extensions=EXTENSIONS).convert(text))
