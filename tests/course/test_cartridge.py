"""The cartridge: by the rules of the published schemas, in the order of the navigation, the same every time."""

import copy
import zipfile
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.course.cartridge_rules import CC, LINK, LOM, MANIFEST, OF_RESOURCE, WEB_LINK, rule_sets
from tests.course.shapes import faults, files_of, identifiers
from tools.course import archive, cartridge
from tools.course.build import RIGHTS
from tools.course.outline import Outline, Section, read
from tools.paths import ROOT

SITE = ROOT / "site"
BASE = "https://example.org/computers/"
ITEM = f"{{{CC}}}item"


@pytest.fixture(scope="module")
def outline() -> Outline:
    return read(SITE)


@pytest.fixture(scope="module")
def files(outline: Outline) -> dict[str, bytes]:
    return cartridge.files(outline, BASE, RIGHTS)


@pytest.fixture
def manifest(files: dict[str, bytes]) -> Element:
    return ElementTree.fromstring(files["imsmanifest.xml"])


def all_faults(manifest: Element, names: list[str]) -> list[str]:
    return [
        *faults(manifest, "Manifest", MANIFEST),
        *identifiers(manifest, CC),
        *rule_sets(manifest),
        *files_of(manifest, CC, names),
    ]


def test_the_manifest_keeps_the_rules(manifest, files):
    assert manifest.tag == f"{{{CC}}}manifest"
    assert all_faults(manifest, list(files)) == []


def test_every_web_link_keeps_the_rules(files):
    links = [data for name, data in files.items() if name != "imsmanifest.xml"]
    for data in links:
        root = ElementTree.fromstring(data)
        assert root.tag == f"{{{LINK}}}webLink"
        assert faults(root, "WebLink", WEB_LINK) == []
    assert len(links) >= 17


def first(root: Element, tag: str, namespace: str = CC) -> Element:
    return next(root.iter(f"{{{namespace}}}{tag}"))


BREAKS = {
    "attribute structure is missing": lambda m: first(m, "organization").attrib.pop("structure"),
    "attribute structure may not be": lambda m: first(m, "organization").set("structure", "hierarchical"),
    "attribute identifier may not be": lambda m: first(m, "resource").set("identifier", "1st:link"),
    "is there twice": lambda m: first(m, "resource").set("identifier", "root"),
    "leads to no resource": lambda m: first(m, "resource").set("identifier", "link-of-nobody"),
    "attribute type may not be": lambda m: first(m, "resource").set("type", "imswl_xmlv1p0"),
    "2c": lambda m: first(m, "resource").set("href", first(m, "file").attrib["href"]),
    "2a, 2b": lambda m: first(m, "resource").append(copy.copy(first(m, "file"))),
    "8b": lambda m: ElementTree.SubElement(first(m, "organization").find(f".//{{{CC}}}item[@identifierref]"), ITEM),
    "is listed and not there": lambda m: first(m, "file").set("href", "links/nothing.xml"),
    "comes too late": lambda m: first(m, "manifest").insert(0, first(m, "resources")),
    "schemaversion: may not be": lambda m: setattr(first(m, "schemaversion"), "text", "1.1"),
    "title is there 0 times": lambda m: first(m, "item").find(f"{{{CC}}}item").remove(first(first(m, "item"), "title")),
    "title is not allowed": lambda m: ElementTree.SubElement(first(m, "item"), f"{{{CC}}}title"),
    "lom is there 0 times": lambda m: first(m, "metadata").remove(first(m, "lom", LOM)),
    "text is not allowed": lambda m: setattr(first(m, "resources"), "text", "words"),
}


@pytest.mark.parametrize("fault", BREAKS)
def test_a_broken_rule_is_found(manifest, files, fault):
    BREAKS[fault](manifest)
    assert any(fault in each for each in all_faults(manifest, list(files)))


def test_it_is_organised_as_the_navigation_is(manifest, files, outline):
    folders = manifest.findall(f".//{{{CC}}}organization/{{{CC}}}item/{{{CC}}}item")
    seen = []
    for folder in folders:
        links = folder.findall(f"{{{CC}}}item")
        seen.append((folder.findtext(f"{{{CC}}}title"), [link.findtext(f"{{{CC}}}title") for link in links]))
    expected = [
        (item.title, [page.title for page in item.items]) if isinstance(item, Section) else (item.label, [item.title])
        for item in outline.items
    ]
    assert seen == expected
    assert seen[0] == ("Home", ["How Computers Work"])
    assert seen[1][0] == "Lessons" and seen[1][1][:2] == ["Bits, bytes and whole numbers", "Decimals: floating point"]


def test_every_page_of_the_navigation_is_linked_at_its_address(manifest, files, outline):
    links = {}
    for resource in manifest.iter(f"{{{CC}}}resource"):
        root = ElementTree.fromstring(files[first(resource, "file").attrib["href"]])
        links[first(root, "url", LINK).attrib["href"]] = first(root, "title", LINK).text
    assert links == {BASE + page.address: page.title for page in outline.pages()}
    assert f"{BASE}lessons/bits-and-integers/" in links
    for address in links:
        assert (SITE / address.removeprefix(BASE) / "index.html").is_file()


def test_what_is_for_those_who_teach_is_marked(manifest):
    marked = [
        r.attrib["identifier"]
        for r in manifest.iter(f"{{{CC}}}resource")
        if r.find(f".//{{{OF_RESOURCE}}}value") is not None
    ]
    assert marked and all(each.startswith("link-teach") for each in marked)


def test_the_metadata_says_what_it_is(manifest):
    general = first(manifest, "general", LOM)
    assert general.findtext(f"{{{LOM}}}title/{{{LOM}}}string") == "How Computers Work"
    assert general.findtext(f"{{{LOM}}}language") == "en"
    assert "inside a computer" in general.findtext(f"{{{LOM}}}description/{{{LOM}}}string")
    assert len(general.findall(f"{{{LOM}}}keyword")) >= 3


def test_the_same_contents_make_the_same_zip(files, tmp_path):
    backwards = dict(reversed(files.items()))
    archive.write(tmp_path / "one.imscc", files)
    archive.write(tmp_path / "two.imscc", backwards)
    assert (tmp_path / "one.imscc").read_bytes() == (tmp_path / "two.imscc").read_bytes()


def test_the_manifest_is_at_the_root_and_first(files, tmp_path: Path):
    archive.write(tmp_path / "one.imscc", files)
    with zipfile.ZipFile(tmp_path / "one.imscc") as package:
        names = package.namelist()
        assert package.testzip() is None
    assert names[0] == "imsmanifest.xml"
    assert not [name for name in names if name.startswith("/") or "\\" in name or ".." in name]


def test_titles_with_signs_of_xml_are_written_as_text():
    from tools.course.outline import Page

    page = Page('1 < 2 & "3"', "x", "a < b", "odd/", "odd/index.html")
    made = cartridge.files(Outline("A & B", "<none>", (page,)), BASE, RIGHTS)
    root = ElementTree.fromstring(made["imsmanifest.xml"])
    assert all_faults(root, list(made)) == []
    assert first(ElementTree.fromstring(made["links/odd.xml"]), "title", LINK).text == page.title
