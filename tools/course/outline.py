"""What the site consists of, in the order of its navigation: sections, and pages with title and description."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs.config import load_config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import get_files
from mkdocs.structure.nav import get_navigation

from tools.paths import ROOT


class NotBuilt(FileNotFoundError):
    """Something of the site that a package needs is not there; the message names it."""


@dataclass(frozen=True)
class Page:
    title: str
    #: Its name in the navigation, which is shorter for some.
    label: str
    description: str
    #: Below the site's address: "lessons/cpu/", or nothing for the first page.
    address: str
    #: The same as a file: "lessons/cpu/index.html".
    file: str

    @property
    def id(self) -> str:
        """Of letters, digits and hyphens, the same for ever: addresses of pages never change."""
        return self.address.strip("/").replace("/", "-") or "home"

    @property
    def name(self) -> str:
        """The last part of its address: "cpu"."""
        return self.address.strip("/").rpartition("/")[2] or "home"


@dataclass(frozen=True)
class Section:
    title: str
    items: tuple["Section | Page", ...]


@dataclass(frozen=True)
class Outline:
    title: str
    description: str
    items: tuple[Section | Page, ...]

    def pages(self) -> Iterator[Page]:
        """Every page, in order."""
        return _pages(self.items)


def _pages(items: Iterable[Section | Page]) -> Iterator[Page]:
    for item in items:
        if isinstance(item, Page):
            yield item
        else:
            yield from _pages(item.items)


def read(site: Path, config_file: Path = ROOT / "mkdocs.yml") -> Outline:
    """The outline of the site that was built into the folder `site`.

    Raises NotBuilt where a page of the navigation is not in it, or the build itself lacks something.
    """
    config = load_config(str(config_file))
    try:
        config = config.plugins.on_config(config)
    except PluginError as error:
        raise NotBuilt(str(error)) from None
    files = config.plugins.on_files(get_files(config), config=config)
    items = get_navigation(files, config).items

    def convert(item: Any) -> Section | Page | None:
        if item.is_section:
            children = tuple(made for child in item.children if (made := convert(child)))
            return Section(item.title, children) if children else None
        if not item.is_page:
            return None  # a link to another site
        item.read_source(config)
        page = Page(
            title=item.meta.get("title") or item.title,
            label=item.title,
            description=item.meta.get("description") or config.site_description or "",
            address=item.url,
            file=item.file.dest_uri,
        )
        if not (site / page.file).is_file():
            raise NotBuilt(f"{site.name}/{page.file} is missing: run make build")
        return page

    converted = tuple(made for item in items if (made := convert(item)))
    return Outline(config.site_name, config.site_description or "", converted)
