"""SCORM packages of the built site: by the rules, complete, and with no more than they need."""

import posixpath
import re
import shutil
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from cells import examples
from cells.exercises import find_exercise
from tests.course.scorm_rules import CP, MANIFEST
from tests.course.shapes import faults, files_of, identifiers
from tools.course import archive, scorm
from tools.course.build import build, packaged
from tools.course.outline import NotBuilt, Page, read
from tools.paths import ROOT

SITE = ROOT / "site"
BASE = "https://example.org/computers/"
PAGES = {page.name: page for page in packaged(read(SITE))}
#: Matplotlib and its needs would be 10 MB more.
ROOM = 25_000_000


@pytest.fixture(scope="module", params=PAGES)
def page(request: pytest.FixtureRequest) -> Page:
    return PAGES[request.param]


@pytest.fixture(scope="module", params=["thin", "full"])
def files(request: pytest.FixtureRequest, page: Page) -> dict[str, bytes]:
    return getattr(scorm, request.param)(page, SITE, BASE)


def test_there_is_one_for_each_page_with_something_to_do():
    lessons = {p.stem for p in (ROOT / "docs" / "lessons").glob("*.md")}
    assert set(PAGES) == lessons | {"practice", "make-it-yours", "take-away"}
    assert len(lessons) >= 10


def test_the_manifest_keeps_the_rules(files, page):
    root = ElementTree.fromstring(files["imsmanifest.xml"])
    assert root.tag == f"{{{CP}}}manifest"
    assert faults(root, "Manifest", MANIFEST) == []
    assert identifiers(root, CP) == []
    assert files_of(root, CP, list(files)) == []
    assert root.findtext(f".//{{{CP}}}item/{{{CP}}}title") == page.title
    organizations = root.find(f"{{{CP}}}organizations")
    assert organizations.get("default") == organizations[0].get("identifier")
    assert root.find(f".//{{{CP}}}resource").get("href") == "index.html"


@pytest.mark.parametrize("broken", ["scormtype", "default", "schemaversion", "file"])
def test_a_broken_rule_is_found(broken):
    text = scorm.thin(PAGES["cpu"], SITE, BASE)["imsmanifest.xml"].decode()
    cuts = {
        "scormtype": r' adlcp:scormtype="sco"',
        "default": r' default="page"',
        "schemaversion": r"<schemaversion>.*</schemaversion>",
        "file": r'<file href="[^"]*" />\s*',
    }
    root = ElementTree.fromstring(re.sub(cuts[broken], "", text))
    assert any(broken in each for each in faults(root, "Manifest", MANIFEST))


def test_names_are_such_as_every_system_can_unpack(files):
    for name in files:
        assert re.fullmatch(r"[\w.-]+(/[\w.-]+)*", name), name


class Links(HTMLParser):
    """The addresses in a page: those it loads, those it leads to, those that open a window of their own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self.leads.append((given["href"] or "", given.get("target") == "_blank"))
        elif tag == "link" and given.get("rel") != "canonical":
            self.loads.append(given.get("href") or "")
        elif given.get("src"):
            self.loads.append(given["src"] or "")


def inside(name: str, address: str) -> str:
    """The file of the package that an address of the file `name` names."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), re.split("[?#]", address)[0]))


def test_every_address_in_a_full_package_names_a_file_or_leads_out(page):
    files = scorm.full(page, SITE, BASE)
    pages = [name for name in files if name.endswith(".html")]
    assert f"site/{page.file}" in pages
    for name in pages:
        links = Links(files[name].decode())
        for address in links.loads:
            assert address.startswith("data:") or inside(name, address) in files, (name, address)
        for address, apart in links.leads:
            if re.match(r"[a-z]+:", address):
                assert apart, (name, address)
                continue
            if not address.startswith("#"):
                assert inside(name, address) in files, (name, address)
                assert apart or inside(name, address) == name, (name, address)


def test_links_to_other_lessons_lead_to_the_public_site():
    text = scorm.full(PAGES["practice"], SITE, BASE)["site/practice/index.html"].decode()
    leads = [address for address, _ in Links(text).leads]
    assert f"{BASE}lessons/bits-and-integers/" in leads
    assert not [address for address in leads if "lessons/" in address and not address.startswith(BASE)]


def code_of(page: Page) -> str:
    text = (SITE / page.file).read_text(encoding="utf-8")
    cells = [examples.find(found).code for found in re.findall(r'<run-cell id="?([\w-]+)', text)]
    starters = [find_exercise(found).starter for found in re.findall(r'<run-exercise id="?([\w-]+)', text)]
    return "\n".join([*cells, *starters, *re.findall("question-program", text)])


def test_a_full_package_carries_the_python_that_its_page_needs_and_no_more(page, tmp_path):
    files = scorm.full(page, SITE, BASE)
    runtime = {name.rsplit("/", 1)[1] for name in files if name.startswith("site/assets/runtime/")}
    code = code_of(page)
    with_pictures = "import matplotlib" in code
    assert bool([name for name in runtime if name.startswith("pyodide.asm.wasm")]) == bool(code)
    assert bool([name for name in runtime if name.startswith("numpy")]) == bool(code)
    assert bool([name for name in runtime if name.startswith("matplotlib")]) == with_pictures
    assert bool([name for name in runtime if name.startswith("pillow")]) == with_pictures
    archive.write(tmp_path / "package.zip", files)
    if not with_pictures:
        assert (tmp_path / "package.zip").stat().st_size <= ROOM


def test_only_one_lesson_is_carried(page):
    names = list(scorm.full(page, SITE, BASE))
    carried = [n for n in names if n.startswith("site/") and n.endswith(".html")]
    assert set(carried) <= {f"site/{page.file}", "site/glossary/index.html"}
    assert not [n for n in names if n.endswith(".map") or "search" in n]


def test_a_missing_file_of_the_runtime_is_named(tmp_path):
    shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("numpy*"))
    with pytest.raises(NotBuilt, match=r"site/assets/runtime/\S+/numpy-\S+\.bin is missing: run make build"):
        scorm.full(PAGES["cpu"], tmp_path / "site", BASE)


def test_the_licences_of_what_is_carried_go_with_it(tmp_path):
    (tmp_path / "practice").mkdir()
    (tmp_path / "assets").mkdir()
    (tmp_path / "practice" / "index.html").write_text("<p>Practice</p>", encoding="utf-8")
    (tmp_path / "LICENCES.txt").write_text("MIT", encoding="utf-8")
    assert scorm.full(PAGES["practice"], tmp_path, BASE)["site/LICENCES.txt"] == b"MIT"


def test_titles_with_signs_of_html_are_written_as_text(tmp_path):
    page = Page('1 < 2 & "3"', "x", "x", "lessons/odd/", "lessons/odd/index.html")
    (tmp_path / "lessons" / "odd").mkdir(parents=True)
    (tmp_path / page.file).write_text("<p>odd</p>", encoding="utf-8")
    files = scorm.thin(page, tmp_path, BASE)
    assert b"<title>1 &lt; 2 &amp; &quot;3&quot;</title>" in files["index.html"]
    assert ElementTree.fromstring(files["imsmanifest.xml"]).findtext(f".//{{{CP}}}item/{{{CP}}}title") == page.title


def test_the_command_writes_what_it_says(tmp_path):
    written = []
    for path in build(BASE, SITE, tmp_path):
        written.append(path.relative_to(tmp_path).as_posix())
        if len(written) > len(PAGES) + 1:
            break
    assert re.fullmatch(r"how-computers-work-\d+\.\d+\.\d+\.imscc", written[0])
    assert written[1:-1] == [f"scorm-thin/{name}.zip" for name in PAGES]
    assert written[-1] == f"scorm-full/{next(iter(PAGES))}.zip"
    assert all((tmp_path / name).is_file() for name in written)
