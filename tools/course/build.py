"""Writes all packages into a folder: the cartridge, SCORM in two forms for pages, and in one for each exercise."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.course import archive, cartridge, scorm
from tools.course.outline import NotBuilt, Outline, Page, read
from tools.paths import ROOT

#: Pages outside of lessons/ on which there is something to answer.
MORE = ("practice/", "make-it-yours/", "take-away/")
RIGHTS = "Text CC BY 4.0, code MIT."


def packaged(outline: Outline) -> list[Page]:
    """The pages that get a SCORM package: those where a learner has something to do."""
    return [page for page in outline.pages() if page.address.startswith("lessons/") or page.address in MORE]


def exercises(site: Path) -> list[Page]:
    """Every exercise by itself, as frames show it. Raises NotBuilt where the list of links is not there."""
    listed = site / "links.json"
    if not listed.is_file():
        raise NotBuilt(f"{site.name}/links.json is missing: run make build")
    return [
        Page(link["title"], link["title"], "", link["embed"], f"{link['embed']}index.html")
        for link in json.loads(listed.read_text(encoding="utf-8"))["links"]
        if link["kind"] == "exercise"
    ]


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def build(base: str, site: Path, out: Path) -> Iterator[Path]:
    """Writes the packages for the site in the folder `site`, public at `base`; yields each file when it is there.

    Raises NotBuilt where the site is not complete.
    """
    outline = read(site)
    path = out / f"how-computers-work-{version()}.imscc"
    archive.write(path, cartridge.files(outline, base, RIGHTS))
    yield path
    for form, made in (("scorm-thin", scorm.thin), ("scorm-full", scorm.full)):
        for page in packaged(outline):
            path = out / form / f"{page.name}.zip"
            archive.write(path, made(page, site, base))
            yield path
    for page in exercises(site):
        path = out / "scorm-thin" / "exercises" / f"{page.name}.zip"
        archive.write(path, scorm.thin(page, site, base))
        yield path
