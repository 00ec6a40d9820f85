"""The list of what a device can keep: complete for a reader, true to the files, and new only when they are."""

import hashlib
import json
from pathlib import Path

import pytest

from tools import kept
from tools.lasting import lasting
from tools.paths import ROOT

FILES = {
    "index.html": '<a href="lessons/x/">x</a><keep-here data-megabytes="0" hidden></keep-here>',
    "404.html": "not there",
    "lessons/x/index.html": "x",
    "assets/page.js": "1",
    "assets/page.js.gz": "packed",
    "assets/page.js.map": "{}",
    "assets/runtime/1/numpy.bin": "n" * 1_600_000,
    "assets/javascripts/lunr/min/lunr.fr.min.js": "fr",
    "search/search_index.json": "{}",
    "sitemap.xml": "<day/>",
    "sitemap.xml.gz": "packed",
    "sw.js": "worker",
    "_headers": "for a host",
    "hosting/nginx.conf": "for a host",
    "assets/disk/kernel.js": "for a disk",
    "search/search_index.js": "for a disk",
    "LICENCES.txt": "for a disk",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def paths(made: dict) -> list[str]:
    return [row["path"] for row in made["files"]]


def test_it_lists_what_a_reader_can_need_and_nothing_else(folder):
    assert set(paths(kept.write(folder))) == {
        "",
        "lessons/x/",
        "assets/page.js",
        "assets/runtime/1/numpy.bin",
        "search/search_index.json",
        "sitemap.xml",
    }


def test_sizes_and_sums_are_those_of_the_files_as_they_lie_there(folder):
    made = kept.write(folder)
    assert made == json.loads((folder / "kept.json").read_text())
    for row in made["files"]:
        name = row["path"]
        data = (folder / (name + "index.html" if name == "" or name.endswith("/") else name)).read_bytes()
        assert (row["bytes"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_pages_say_the_size_and_writing_again_changes_nothing(folder):
    first = kept.write(folder)
    assert 'data-megabytes="2"' in (folder / "index.html").read_text()
    assert kept.write(folder) == first


def test_the_version_is_new_when_a_file_is_but_not_for_another_day(folder):
    first = kept.write(folder)["version"]
    (folder / "sitemap.xml").write_text("<next-day/>")
    assert kept.write(folder)["version"] == first
    (folder / "lessons/x/index.html").write_text("y")
    assert kept.write(folder)["version"] != first


def test_a_folder_without_a_page_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"index\.html is missing"):
        kept.write(tmp_path)


@pytest.mark.parametrize(
    ("path", "lasts"),
    [
        ("assets/runtime/314.0.4-cbadb50f/numpy-2.4.3.bin", True),
        ("assets/kernel-QCNRUQIN.js", True),
        ("assets/stylesheets/main.57a0d79d.min.css", True),
        ("assets/javascripts/workers/search.a7633da7.min.js", True),
        ("assets/javascripts/bundle.a5f9d56c.min.js", False),
        ("assets/page.js", False),
        ("assets/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2", False),
        ("lessons/cpu/", False),
        ("sw.js", False),
    ],
)
def test_what_lasts(path, lasts):
    assert lasting(path) is lasts


def test_every_script_of_the_site_whose_name_has_a_sum_lasts():
    """A new bundle gets its caching without anybody's help."""
    scripts = [p.relative_to(ROOT / "site").as_posix() for p in (ROOT / "site" / "assets").glob("*-????????.js")]
    assert len(scripts) >= 4
    assert all(lasting(path) for path in scripts)
