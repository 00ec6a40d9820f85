"""A SCORM 1.2 package of one page: a manifest, a launch page, the bridge, and in the full form the page itself.

The order of the manifest's elements is that of imscp_rootv1p1p2.xsd, its SCORM attributes those of adlcp_rootv1p2.xsd.
"""

from html import escape
from pathlib import Path
from string import Template
from xml.etree.ElementTree import Element

from tools.course import contents
from tools.course.base import origin
from tools.course.markup import add, document
from tools.course.outline import NotBuilt, Page
from tools.course.single import alone, shown
from tools.paths import BUILD, ROOT

PACKAGE = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
SCORM = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
LAUNCH = "index.html"
#: Where the full form keeps what it has of the site.
SITE = "site"
#: What the licences of the carried programs ask to go with them.
LICENCES = "LICENCES.txt"
#: Carried wherever it is linked to: lessons lean on its words.
GLOSSARY = "glossary/index.html"


def thin(page: Page, site: Path, base: str) -> dict[str, bytes]:
    """The package that frames the public site at `base`, by names of files."""
    text = (site / page.file).read_text(encoding="utf-8")
    address = base + page.address
    return _package(page, text, address, {"origin": origin(base), "elsewhere": address})


def full(page: Page, site: Path, base: str) -> dict[str, bytes]:
    """The package that carries the page and all that it needs.

    Raises NotBuilt where the site lacks a file of the runtime.
    """
    text = (site / page.file).read_text(encoding="utf-8")
    pages = [page.file]
    if f"../{GLOSSARY.removesuffix('index.html')}" in text and (site / GLOSSARY).is_file():
        pages.append(GLOSSARY)
    pictures = {picture for name in pages for picture in shown((site / name).read_text(encoding="utf-8"), name)}
    assets = _assets(site, text) | {name for name in {*pictures, LICENCES} if (site / name).is_file()}
    files = {name: (site / name).read_bytes() for name in assets}
    for name in pages:
        # The glossary leads back to the public lesson: from its own window, nothing would be reported.
        carried = {*assets, name, GLOSSARY} & {*assets, *pages}
        files[name] = alone((site / name).read_text(encoding="utf-8"), name, carried, base).encode()
    return _package(page, text, f"{SITE}/{page.file}", {}, {f"{SITE}/{name}": data for name, data in files.items()})


def _assets(site: Path, text: str) -> set[str]:
    """Scripts, styles and fonts, and of the runtime what the page needs."""
    runtime = {f"assets/runtime/{path}" for path in contents.runtime_files(text)}
    for name in sorted(runtime):
        if not (site / name).is_file():
            raise NotBuilt(f"{site.name}/{name} is missing: run make build")
    found = {path.relative_to(site).as_posix() for path in (site / "assets").rglob("*") if path.is_file()}
    unused = ("assets/runtime/", "assets/javascripts/workers/", "assets/javascripts/lunr/", "assets/social.png")
    return runtime | {name for name in found if not name.startswith(unused) and not name.endswith(".map")}


def _package(
    page: Page, text: str, address: str, data: dict[str, str], carried: dict[str, bytes] | None = None
) -> dict[str, bytes]:
    marks = {"activity": page.address.strip("/"), **data} | ({"asks": ""} if contents.asks(text) else {})
    launch = Template((ROOT / "src" / "course" / "launch.html").read_text(encoding="utf-8")).substitute(
        title=escape(page.title),
        address=escape(address),
        data=" ".join(f'data-{name}="{escape(value)}"' for name, value in marks.items()),
    )
    files = {LAUNCH: launch.encode(), **(carried or {})}
    for name in ("bridge.js", "launch.css"):
        path = BUILD / "course" / name
        if not path.is_file():
            raise NotBuilt(f"build/course/{name} is missing: run make build")
        files[name] = path.read_bytes()
    return {"imsmanifest.xml": document(_manifest(page, sorted(files))), **files}


def _manifest(page: Page, files: list[str]) -> Element:
    root = Element("manifest", {"identifier": f"how-computers-work-{page.id}", "version": "1.0", "xmlns": PACKAGE})
    root.set("xmlns:adlcp", SCORM)
    metadata = add(root, "metadata")
    add(metadata, "schema", "ADL SCORM")
    add(metadata, "schemaversion", "1.2")
    organization = add(add(root, "organizations", default="page"), "organization", identifier="page")
    add(organization, "title", page.title)
    item = add(organization, "item", identifier="item", identifierref="launch", isvisible="true")
    add(item, "title", page.title)
    resource = add(
        add(root, "resources"),
        "resource",
        identifier="launch",
        type="webcontent",
        adlcp__scormtype="sco",
        href=LAUNCH,
    )
    for name in files:
        add(resource, "file", href=name)
    return root
