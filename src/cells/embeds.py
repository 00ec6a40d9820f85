"""The pages under embed/: one example, exercise or explorable in a bare page, for frames in other people's pages."""

import re
from base64 import b64decode
from collections.abc import Iterable
from html import unescape
from math import ceil
from pathlib import Path
from typing import Any

from jinja2 import Environment

from cells.links import Link
from cells.place import placed

#: What the parts of a cell measure in a frame of 720 CSS pixels (src/theme/styles/cell.css at 20 px a rem).
BAR, CODE_PADDING, CODE_LINE, OUTPUT_PADDING, STATUS, OUTPUT_LINE, STREAM, HOME = 47, 30, 24, 26, 22, 23.04, 5, 39
#: A longer frame would be a page of its own.
AT_MOST = 850
#: A stream scrolls beyond this.
STREAM_AT_MOST = 440
#: The room that a picture's frame leaves.
PICTURE_WIDTH, PICTURE_MARGIN = 682, 10
#: A form with the code that it asks, or an exercise: they scroll in a frame (src/theme/styles/embed-frame.css).
FORM = 850

STREAMS = re.compile(r'<pre class="cell-std(?:out|err)"[^>]*>(.*?)</pre>', re.S)
PICTURE = re.compile(r'src="data:image/png;base64,([\w+/=]{44})')


def write_embeds(links: list[Link], site: Path, env: Environment, shared: dict[str, Any]) -> None:
    """Writes embed/ID/index.html for every link that has one. `shared`: what the template needs for all of them."""
    template = env.get_template("embed.html")
    titles = {link.page: link.title for link in links if link.kind == "page"}
    for link in links:
        if not link.embed:
            continue
        file = site / link.embed / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            template.render(shared, link=link, html=embedded(link, links), page_title=titles[link.page]),
            encoding="utf-8",
        )


def embedded(link: Link, links: Iterable[Link]) -> str:
    """The element as its lesson shows it, for embed/ID/; before it the example whose code it asks, if it does."""
    before = "".join(other.html for other in links if link.needs and other.embed and other.id == link.needs)
    return placed(before + link.html, "../../")


def heights_of(links: list[Link]) -> dict[str, int]:
    """How high a frame of each embed should be to show it without scrolling, in CSS pixels, at most AT_MOST."""
    return {link.id: min(AT_MOST, ceil(_height(link) / 10 + 0.5) * 10) for link in links if link.embed}


def _height(link: Link) -> float:
    height: float = FORM if link.needs or link.kind == "exercise" else 2 + HOME
    for cell in re.findall(r"<run-cell.*?</run-cell>", link.html, re.S):
        height += BAR + CODE_PADDING + CODE_LINE * cell.count('class="cell-line"') + OUTPUT_PADDING + STATUS
        for text in STREAMS.findall(cell):
            lines = unescape(text).count("\n")
            height += min(STREAM_AT_MOST, lines * OUTPUT_LINE) + STREAM if lines else 0
        for start in PICTURE.findall(cell):
            width, tall = _size(start)
            height += min(1, PICTURE_WIDTH / width) * tall + PICTURE_MARGIN
    return height


def _size(start: str) -> tuple[int, int]:
    """Width and height of a PNG in pixels, from its first 33 bytes in base64 (PNG specification, 11.2.1)."""
    head = b64decode(start)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
