"""Every permanent address of the site: what a page's HTML holds -> links, and links.json."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser

#: Kinds that get a page of their own under embed/, bare, for frames.
EMBEDDED = ("example", "exercise", "explorable")


@dataclass(frozen=True)
class Source:
    """A page as it was rendered: its address below the site's, its title, and the HTML of its content."""

    url: str
    title: str
    html: str


@dataclass(frozen=True)
class Link:
    """One thing with an address that stays."""

    id: str
    #: page, heading, table, example, exercise or explorable.
    kind: str
    title: str
    #: The page's address below the site's, as `lessons/cpu/`; the home page is `./`.
    page: str
    #: The heading's level, 1 to 6; 0 for everything else.
    level: int = 0
    #: The element itself, for those that can be embedded.
    html: str = ""
    #: For an explorable that asks the code of an example: that example's id.
    needs: str = ""

    @property
    def url(self) -> str:
        """The address below the site's."""
        return self.page if self.kind == "page" else f"{self.page}#{self.id}"

    @property
    def embed(self) -> str | None:
        """The address of the bare page, below the site's, where there is one."""
        return f"embed/{self.id}/" if self.kind in EMBEDDED else None


def links_of(pages: Iterable[Source]) -> list[Link]:
    """All links in the order of the pages. An example on several pages is at home on its lesson, else on the first."""
    found: list[Link] = []
    for page in pages:
        inside = _Reader(page).read()
        title = next((link.title for link in inside if link.level == 1), page.title)
        found += [Link(page.url.strip("./") or "home", "page", title, page.url), *inside]
    home: dict[str, Link] = {}
    for link in found:
        if link.embed:
            known = home.get(link.id)
            if not known or (link.page.startswith("lessons/") and not known.page.startswith("lessons/")):
                home[link.id] = link
    return [link for link in found if not link.embed or home[link.id] is link]


def links_json(links: Iterable[Link], heights: dict[str, int]) -> str:
    """links.json: one link a line; addresses are relative to the file. `heights`: CSS pixels of embeds, by id."""
    lines = []
    for link in links:
        entry = {name: getattr(link, name) for name in ("id", "kind", "title", "page", "url")}
        if link.embed:
            entry |= {"embed": link.embed, "height": heights[link.id]}
        lines.append(json.dumps(entry, ensure_ascii=False))
    return '{"version": 1, "links": [\n' + ",\n".join(lines) + "\n]}\n"


class _Reader(HTMLParser):
    """Collects what has an id: headings, tables of figures, and our elements."""

    def __init__(self, page: Source) -> None:
        super().__init__()
        self.page = page
        self.links: list[Link] = []
        self.heading = page.title
        #: The text that is being read, of a heading or a caption, and where it belongs.
        self.text: list[str] | None = None
        self.open: tuple[str, str] = ("", "")
        self.inside_permalink = False
        #: Our element that is being read: tag, attributes, where it began.
        self.element: tuple[str, dict[str, str], int] | None = None
        self.starts = [0]
        for line in page.html.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def read(self) -> list[Link]:
        self.feed(self.page.html)
        self.close()
        return self.links

    @property
    def here(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        own_id = attributes.get("id", "")
        if tag in ("h1", "h2", "h3") and own_id:
            self.open, self.text = (tag, own_id), []
        elif tag == "a" and "headerlink" in attributes.get("class", ""):
            self.inside_permalink = True
        elif own_id and "figures" in attributes.get("class", "").split():
            self.open = ("caption", own_id)
        elif tag == "caption" and self.open[0] == "caption":
            self.text = []
        elif "-" in tag and own_id and not self.element:
            self.element = (tag, attributes, self.here)

    def handle_data(self, data: str) -> None:
        if self.text is not None and not self.inside_permalink:
            self.text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.inside_permalink = False
        elif self.text is not None and tag == self.open[0]:
            title = " ".join("".join(self.text).split())
            self.text = None
            if tag == "caption":
                self._add("table", self.open[1], title)
            else:
                self.heading = title
                self._add("heading", self.open[1], title, level=int(tag[1]))
        elif self.element and tag == self.element[0]:
            self._add_element(*self.element, end=self.here + len(f"</{tag}>"))
            self.element = None

    def _add_element(self, tag: str, attributes: dict[str, str], start: int, end: int) -> None:
        own_id, name = attributes["id"], attributes.get("data-file", attributes.get("data-title", ""))
        kind = {"run-cell": "example", "run-exercise": "exercise", own_id: "explorable"}.get(tag)
        if not kind:
            return
        title = f"{self.heading}: {name}" if name else self.heading
        self._add(kind, own_id, title, html=self.page.html[start:end], needs=attributes.get("data-example", ""))

    def _add(self, kind: str, own_id: str, title: str, level: int = 0, html: str = "", needs: str = "") -> None:
        self.links.append(Link(own_id, kind, title, self.page.url, level, html, needs))
