"""MkDocs' side, kept thin: adds what the build made to the site, and tells templates which lesson a page is."""

import os
import re
import shutil
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from cells.embeds import heights_of, write_embeds
from cells.examples import all_examples
from cells.exercises import all_exercises
from cells.link_list import PLACE, link_list_html
from cells.links import Source, links_json, links_of
from cells.page_facts import page_facts
from cells.place import BUILD, placed, versioned
from cells.question import Ids
from cells.tasks import PLACE as WORK
from cells.tasks import tasks_of, ticks_json, work_html

#: Material's instant navigation compares links with the sitemap, and takes the sitemap's port and path as they are.
#: A built site is served anywhere, so its addresses are read relative to where the site is.
SITEMAP_ADDRESS = re.compile(
    r"function (\w+)\((\w+),(\w+)\)\{return \2\.protocol=\3\.protocol,\2\.hostname=\3\.hostname,\2\}"
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Gives our script and style addresses that change with their content. Fails where they are not built."""
    for needed in ("static/assets/page.js", "static/assets/site.css", "runtime/runtime.json"):
        if not (BUILD / needed).exists():
            raise PluginError(f"build/{needed} is missing: run make build")
    config.extra_css = [versioned(path) for path in config.extra_css]
    for script in config.extra_javascript:
        if not isinstance(script, str):
            script.path = versioned(script.path)
    config.extra["public"] = bool(os.environ.get("SITE_URL"))
    return config


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Numbers the lessons in the order of the navigation."""
    section = next(item for item in nav.items if item.title == "Lessons")
    lessons = [p for p in section.children or [] if p.is_page and p.file.src_uri.startswith("lessons/")]
    config.extra["lessons"] = {p.file.src_uri: number for number, p in enumerate(lessons, 1)}
    config.extra["pages"] = nav.pages
    return nav


def on_pre_build(config: MkDocsConfig) -> None:
    """Starts to collect the ids of questions."""
    config.extra["question_ids"] = Ids()


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fails where two questions have the same id."""
    config.extra["question_ids"].claim(html, page.file.src_uri)
    return html


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """All pages are rendered, none is written: what has an address is known."""
    sources = [Source(p.url or "./", str(p.title), p.content or "") for p in config.extra["pages"]]
    links, tasks = links_of(sources), tasks_of(sources)
    config.extra |= {"env": env, "links": links, "heights": heights_of(links)}
    config.extra |= {"tasks": tasks, "ticks": ticks_json(tasks)}
    return env


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """For the template: which lesson of how many this page is, if it is one; how to cite it; what machines read."""
    lessons = config.extra["lessons"]
    context["lesson"] = lessons.get(page.file.src_uri)
    context["lesson_count"] = len(lessons)
    context.update(page_facts(page, config, nav))
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Puts addresses and the list of links into their page, and names Material's search for those who hear it."""
    to_site = "../" * page.url.count("/")
    if PLACE in output:
        output = output.replace(PLACE, link_list_html(config.extra["links"], to_site, config.extra["heights"]))
    if WORK in output:
        output = output.replace(WORK, work_html(config.extra["tasks"], to_site))
    output = placed(output, to_site)
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"', 1)


def on_post_build(config: MkDocsConfig) -> None:
    """Adds the script, the style, the fonts and the runtime to the site."""
    site = Path(config.site_dir)
    shutil.rmtree(site / "styles", ignore_errors=True)  # the sources of site.css, which MkDocs takes for assets
    shutil.copytree(BUILD / "static", site, dirs_exist_ok=True)
    shutil.copytree(
        BUILD / "runtime",
        site / "assets" / "runtime",
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("*.json"),
    )
    for example in all_examples().values():
        (site / example.address).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(example.path, site / example.address)
    for exercise in all_exercises().values():
        (site / exercise.address).parent.mkdir(parents=True, exist_ok=True)
        (site / exercise.address).write_text(exercise.starter, encoding="utf-8")
    # Stemmers for searches in other languages than the site's, which no page loads.
    shutil.rmtree(site / "assets" / "javascripts" / "lunr")
    links, heights = config.extra["links"], config.extra["heights"]
    (site / "links.json").write_text(links_json(links, heights), encoding="utf-8")
    names = {"theme": "embed-theme.js", "style": "embed.css", "script": "embed.js"}
    assets = {use: versioned(f"assets/{name}") for use, name in names.items()}
    write_embeds(links, site, config.extra["env"], {"config": config, "assets": assets})
    bundle = next(site.glob("assets/javascripts/bundle.*.min.js"))
    text, count = SITEMAP_ADDRESS.subn(
        lambda m: f"function {m[1]}({m[2]},{m[3]}){{return new URL({m[2]}.pathname.slice({_depth(config)}),{m[3]})}}",
        bundle.read_text(encoding="utf-8"),
    )
    if count != 1:
        raise PluginError(f"{bundle.name}: the sitemap's address function matched {count} times, expected once")
    bundle.write_text((BUILD / "early" / "early.js").read_text(encoding="utf-8") + text, encoding="utf-8")


def _depth(config: MkDocsConfig) -> int:
    """How many characters of a sitemap path belong to the site's own address."""
    path = "/" + str(config.site_url).split("/", 3)[3] if str(config.site_url).count("/") > 2 else "/"
    return len(path if path.endswith("/") else path + "/")
