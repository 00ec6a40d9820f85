"""Changes a page's HTML tag by tag and leaves every other character as it was."""

import html
import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import accumulate

Attributes = dict[str, str | None]
#: Gets a tag and its attributes; returns those to set (None takes one away), or False to drop the whole element.
Change = Callable[[str, Attributes], Attributes | bool | None]

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def rewrite(text: str, change: Change) -> str:
    """The HTML with `change` applied to every start tag. An element is dropped with all that is in it."""
    finder = _Finder(text, change)
    finder.feed(text)
    finder.close()
    out, at = [], 0
    for start, end, replacement in finder.edits:
        out += [text[at:start], replacement]
        at = end
    return "".join([*out, text[at:]])


class _Finder(HTMLParser):
    """Collects what is to be changed: from where, to where, into what."""

    def __init__(self, text: str, change: Change) -> None:
        super().__init__(convert_charrefs=False)
        self.text = text
        self.lines = [0, *accumulate(len(line) for line in text.split("\n"))]
        self.change = change
        self.edits: list[tuple[int, int, str]] = []
        self.dropping: str | None = None
        self.depth = self.start = 0

    def here(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + line - 1 + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.dropping is not None:
            self.depth += tag == self.dropping
            return
        changed = self.change(tag, dict(attrs))
        source = self.get_starttag_text() or ""
        start = self.here()
        if changed is False and tag not in VOID and not source.endswith("/>"):
            self.dropping, self.depth, self.start = tag, 1, start
        elif changed is False:
            self.edits.append((start, start + len(source), ""))
        elif isinstance(changed, dict) and changed:
            self.edits.append((start, start + len(source), with_attributes(source, tag, changed)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.dropping is None:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag != self.dropping:
            return
        self.depth -= 1
        if self.depth == 0:
            self.edits.append((self.start, self.text.index(">", self.here()) + 1, ""))
            self.dropping = None


def with_attributes(source: str, tag: str, changed: Attributes) -> str:
    """The start tag `source` with some attributes set and others, whose value is None, taken away."""
    end = "/>" if source.endswith("/>") else ">"
    inside = source[1 + len(tag) : -len(end)]
    for name, value in changed.items():
        attribute = rf"""\s+{re.escape(name)}(\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?(?=[\s/]|$)"""
        written = "" if value is None else f' {name}="{html.escape(value)}"'
        parts = re.split(attribute, inside, maxsplit=1, flags=re.IGNORECASE)
        inside = parts[0].rstrip() + written + (parts[-1] if len(parts) > 1 else "")
    return f"<{source[1 : 1 + len(tag)]}{inside}{end}"
