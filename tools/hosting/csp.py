"""The content security policy of a built site: its own files, and of inline scripts those that its pages have."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

#: What the pages need, each with its reason.
SOURCES = {
    "default-src": ["'self'"],
    # blob: Python's start function, which is imported from checked bytes; 'wasm-unsafe-eval': Python itself.
    "script-src": ["'self'", "blob:", "'wasm-unsafe-eval'"],
    # The editor's styles and the alignment of table cells.
    "style-src": ["'self'", "'unsafe-inline'"],
    # blob: what a program draws; data: icons in Material's styles.
    "img-src": ["'self'", "data:", "blob:"],
    "worker-src": ["'self'"],
    # blob: how a running program hears a Stop.
    "connect-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
}

#: As HTML says: of these types a script is run; anything else is data.
RUN = re.compile(r"(|module|(text|application)/(x-)?(java|ecma)script)$", re.IGNORECASE)


class Inline(HTMLParser):
    """Collects the inline scripts of a page, as they stand."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = tag == "script" and "src" not in given and RUN.match(given.get("type") or "") is not None
        if self._inside:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts[-1] += data


def inline_scripts(site: Path) -> list[str]:
    """Every inline script that a page of `site` has, once, in a fixed order."""
    found = set()
    for path in site.rglob("*.html"):
        page = Inline()
        page.feed(path.read_text(encoding="utf-8"))
        page.close()
        found |= set(page.scripts)
    return sorted(found)


def source(script: str) -> str:
    """How a policy names an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy(site: Path) -> str:
    """The value of the header Content-Security-Policy. It says nothing about frames: any page may frame the site."""
    hashes = [source(script) for script in inline_scripts(site)]
    rows = SOURCES | {"script-src": [*SOURCES["script-src"], *hashes]}
    return "; ".join(f"{name} {' '.join(values)}" for name, values in rows.items())
