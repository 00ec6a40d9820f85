"""What the built site holds, as names that rows claim: read from what the build wrote, never from a list of ours.

npm:NAME         a package that a bundle contains, by esbuild's metafiles
build:esbuild    where there is a bundle at all
runtime:FILE     a file of Python in the browser that is no wheel
wheel:NAME       a package inside the wheels, by its dist-info
font:FILE        a font, of the site or inside a wheel
pyodide:FILE     what Pyodide's loader took over from others, by its source map
material:NAME    a package in Material's scripts and styles, by their source maps; or one of its own files
icons:SET        a set of icons that pages, scripts or styles draw from
script:FILE      a script that came from nowhere of these
"""

import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from tools.licences.rows import Row

PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)")
VENDORED = re.compile(r"vendor/(.+)\.[jt]s$")
FONT = re.compile(r"\.(ttf|otf|woff2?|pfb|afm)$")
#: The outline of a drawing; short ones (a square, a circle) belong to nobody.
OUTLINE = re.compile(r"""\bd=["']([^"'<>]{40,})["']""")


def unlisted(shipped: Iterable[str], rows: list[Row]) -> list[str]:
    """What ships without a row."""
    claims = [claim for row in rows for claim in row.ships]
    return sorted(name for name in set(shipped) if not any(fnmatchcase(name, claim) for claim in claims))


def gone(shipped: Iterable[str], rows: list[Row]) -> list[str]:
    """What rows claim, and does not ship any more: `row: claim`."""
    names = set(shipped)
    return [
        f"{row.id}: {claim}" for row in rows for claim in row.ships if not any(fnmatchcase(n, claim) for n in names)
    ]


def all_of(site: Path, build: Path, pyodide: Path) -> set[str]:
    """Everything: `site` as MkDocs wrote it, `build` as our tools filled it, `pyodide` as npm installed it."""
    return {
        *from_bundles(build / "metafiles"),
        *from_bundles(build / "package" / "metafiles"),
        *from_runtime(build / "runtime", site / "assets" / "runtime"),
        *from_loader(pyodide / "pyodide.mjs.map"),
        *from_theme(site / "assets"),
        *from_scripts(site / "assets", build / "metafiles"),
        *(f"font:{p.name}" for p in site.rglob("*") if FONT.search(p.name)),
        *from_icons([*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("assets/**/*.js")]),
    }


def from_bundles(metafiles: Path) -> Iterator[str]:
    """npm packages of which a bundle holds a byte; none where nothing was bundled, as before a first `make package`."""
    for path in metafiles.glob("*.json"):
        yield "build:esbuild"
        for output in json.loads(path.read_text("utf-8"))["outputs"].values():
            for source, part in output["inputs"].items():
                if part["bytesInOutput"] and (package := PACKAGE.findall(source)):
                    yield f"npm:{package[-1]}"


def from_runtime(runtime: Path, served: Path) -> Iterator[str]:
    """Files of the runtime; of wheels the packages inside, and their fonts."""
    described = json.loads((runtime / "runtime.json").read_text("utf-8"))["files"]
    for name, row in described.items():
        if not name.endswith(".whl"):
            yield f"runtime:{name}"
            continue
        archive = zipfile.ZipFile(io.BytesIO(gzip.decompress((runtime / row["path"]).read_bytes())))
        for inside in archive.namelist():
            if inside.endswith(".dist-info/METADATA"):
                package = re.search(rb"^Name: (.+)$", archive.read(inside), re.MULTILINE)
                yield f"wheel:{package[1].decode().strip() if package else inside}"
            if FONT.search(inside):
                yield f"font:{PurePosixPath(inside).name}"
    known = {PurePosixPath(row["path"]).name for row in described.values()}
    yield from (f"runtime:{p.name}" for p in served.rglob("*") if p.is_file() and p.name not in known)


def from_loader(source_map: Path) -> Iterator[str]:
    """What lies in a folder called vendor/ among the sources of Pyodide's loader."""
    for source in json.loads(source_map.read_text("utf-8"))["sources"]:
        if found := VENDORED.search(source):
            yield f"pyodide:{found[1]}"


def from_theme(assets: Path) -> Iterator[str]:
    """Material's scripts and styles, and the packages of which their source maps tell."""
    for folder in (assets / "javascripts", assets / "stylesheets"):
        for path in folder.rglob("*"):
            source_map = path.with_name(path.name + ".map")
            if path.suffix not in (".js", ".css"):
                continue
            known = source_map.exists()
            yield f"material:{path.name.split('.')[0] if known else path.relative_to(folder).as_posix()}"
            if known:
                sources = json.loads(source_map.read_text("utf-8"))["sources"]
                yield from (f"material:{m}" for s in sources for m in PACKAGE.findall(s)[-1:])


def from_scripts(assets: Path, metafiles: Path) -> Iterator[str]:
    """Scripts of the site that no bundle of ours became and that are not Material's."""
    made = set()
    for path in metafiles.glob("*.json"):
        made |= {PurePosixPath(name).name for name in json.loads(path.read_text("utf-8"))["outputs"]}
    for path in assets.rglob("*.js"):
        if path.name not in made and (assets / "javascripts") not in path.parents:
            yield f"script:{path.relative_to(assets).as_posix()}"


def from_icons(files: Iterable[Path]) -> Iterator[str]:
    """Sets of Material's icons to which an outline in `files` belongs."""
    drawn = {outline for path in files for outline in OUTLINE.findall(path.read_text("utf-8"))}
    if not drawn:
        return
    icons = Path(str(distribution("mkdocs-material").locate_file("material/templates/.icons")))
    for path in icons.rglob("*.svg"):
        if drawn.intersection(OUTLINE.findall(path.read_text("utf-8"))):
            yield f"icons:{path.relative_to(icons).parts[0]}"
