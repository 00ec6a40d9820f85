"""From MkDocs' pages to what citation.py and metadata.py need: the thin side that knows MkDocs' objects."""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.yaml import yaml_load

from cells.citation import Work, cite_html, work
from cells.metadata import Lesson, course_data, lesson_data, script, terms

CITATION = Path(__file__).resolve().parents[2] / "CITATION.cff"


def page_facts(page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """For templates: `structured`, a script of JSON-LD or nothing, and `cite`, the box at a lesson's end or nothing."""
    cited = _cited(config)
    home = _address(nav.homepage, config) if nav.homepage else ""
    if page.is_homepage:
        lessons = [_lesson(p, config, _address(p, config) or p.url) for p in nav.pages if _is_lesson(p)]
        data = course_data(config.site_name, _description(page, config), home, lessons, cited)
        return {"structured": script(data), "cite": ""}
    if not _is_lesson(page):
        return {"structured": "", "cite": ""}
    address = _address(page, config)
    lesson = _lesson(page, config, address)
    return {
        "structured": script(lesson_data(lesson, config.site_name, home, cited)),
        "cite": cite_html(cited, lesson.title, page.file.src_uri, address),
    }


def _is_lesson(page: Page) -> bool:
    return page.file.src_uri.startswith("lessons/")


def _lesson(page: Page, config: MkDocsConfig, address: str) -> Lesson:
    """What a lesson teaches are the words that the glossary sends to it; one without any says it in its head."""
    explained = _terms(config).get(page.file.src_uri) or page.meta.get("teaches")
    return Lesson(
        title=str(page.title),
        description=_description(page, config),
        minutes=int(page.meta["minutes"]),
        kind=str(page.meta.get("kicker", "Lesson")).lower(),
        teaches=tuple(explained or [page.title]),
        address=address,
    )


def _description(page: Page, config: MkDocsConfig) -> str:
    return str(page.meta.get("description") or config.site_description)


def _address(page: Page, config: MkDocsConfig) -> str:
    """The page's public address, if the site has one: nobody can cite a copy on somebody's own machine."""
    return (page.canonical_url or "") if config.extra["public"] else ""


def _cited(config: MkDocsConfig) -> Work:
    if "work" not in config.extra:
        config.extra["work"] = work(yaml_load(CITATION.read_text("utf-8")))
    found: Work = config.extra["work"]
    return found


def _terms(config: MkDocsConfig) -> dict[str, tuple[str, ...]]:
    if "terms" not in config.extra:
        config.extra["terms"] = terms((Path(config.docs_dir) / "glossary.md").read_text("utf-8"))
    found: dict[str, tuple[str, ...]] = config.extra["terms"]
    return found
