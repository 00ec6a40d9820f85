"""Everything that ships has a row, every row has what a reader needs, and something without a row is named."""

import gzip
import io
import json
import re
import shutil
import subprocess
import zipfile
from html import unescape

import pytest
from packaging.licenses import canonicalize_license_expression

from cells.licences import LicenceListError, licences_html
from tools.licences import packages, shipped
from tools.licences.packages import LicenceError
from tools.licences.rows import GROUPS, ROWS, holders_in, read
from tools.licences.write import write
from tools.paths import BUILD, NODE_MODULES, ROOT, cache_folder

SITE = ROOT / "site"

#: Libraries that a built-in module stands on, by the ids of their rows. Modules that are CPython alone are not here.
STANDS_ON = {
    "zlib": "zlib",
    "_bz2": "bzip2",
    "_lzma": "xz",
    "_zstd": "zstd",
    "_sqlite3": "sqlite",
    "pyexpat": "expat",
    "_decimal": "libmpdec",
    "_ctypes": "libffi",
    **dict.fromkeys(["_md5", "_sha1", "_sha2", "_sha3", "_blake2", "_hmac"], "hacl"),
    "_pyodide_core": "pyodide",
}
#: Built-in modules that would bring a library with them; none is there, or it has to move up.
WOULD_BRING = {"_ssl", "_hashlib", "readline", "_curses", "_dbm", "_gdbm", "_tkinter", "_uuid", "nis", "_crypt"}


@pytest.fixture(scope="module")
def rows():
    return read()


@pytest.fixture(scope="module")
def everything():
    return shipped.all_of(SITE, BUILD, NODE_MODULES / "pyodide")


def test_everything_that_ships_has_a_row(everything, rows):
    for kind in ("npm:", "runtime:", "wheel:", "font:", "pyodide:", "material:", "icons:"):
        assert [name for name in everything if name.startswith(kind)], f"nothing of {kind} was found"
    assert shipped.unlisted(everything, rows) == []


def test_no_row_is_for_something_that_is_gone(everything, rows):
    assert shipped.gone(everything, rows) == []


def test_a_package_without_a_row_is_named(tmp_path, rows):
    shutil.copytree(BUILD / "metafiles", tmp_path / "metafiles")
    page = tmp_path / "metafiles" / "page.js.json"
    metafile = json.loads(page.read_text())
    [output] = [o for name, o in metafile["outputs"].items() if name.endswith("page.js")]
    output["inputs"]["node_modules/@made/up/index.js"] = {"bytesInOutput": 9}
    output["inputs"]["node_modules/shaken-out/index.js"] = {"bytesInOutput": 0}
    page.write_text(json.dumps(metafile))
    assert shipped.unlisted(shipped.from_bundles(tmp_path / "metafiles"), rows) == ["npm:@made/up"]


def test_a_runtime_file_a_wheel_and_its_font_without_a_row_are_named(tmp_path, rows):
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("made_up-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: made-up\nVersion: 1\n")
        archive.writestr("made_up/Sans.ttf", b"")
    (tmp_path / "made_up-1.bin").write_bytes(gzip.compress(wheel.getvalue()))
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "more.bin").write_bytes(b"")
    files = {"made_up-1-py3-none-any.whl": {"path": "made_up-1.bin"}, "new.wasm": {"path": "new.bin"}}
    (tmp_path / "runtime.json").write_text(json.dumps({"files": files}))
    found = shipped.unlisted(shipped.from_runtime(tmp_path, tmp_path / "assets"), rows)
    assert found == ["font:Sans.ttf", "runtime:more.bin", "runtime:new.wasm", "wheel:made-up"]


def test_a_script_of_nobody_is_named(tmp_path, rows):
    (tmp_path / "javascripts").mkdir()
    (tmp_path / "javascripts" / "more.js").write_text("")
    (tmp_path / "shim.js").write_text("")
    found = [*shipped.from_scripts(tmp_path, BUILD / "metafiles"), *shipped.from_theme(tmp_path)]
    assert shipped.unlisted(found, rows) == ["material:more.js", "script:shim.js"]


def test_a_set_of_icons_without_a_row_is_named(tmp_path, rows):
    icon = next((packages_folder() / "material/templates/.icons/simple").glob("*.svg"))
    (tmp_path / "page.html").write_text(icon.read_text())
    assert shipped.unlisted(shipped.from_icons([tmp_path / "page.html"]), rows) == ["icons:simple"]


def packages_folder():
    return packages._distribution("mkdocs-material").locate_file("")


def test_every_row_says_what_a_reader_wants_to_know(rows):
    assert len(rows) > 60
    for row in rows:
        assert row.group in GROUPS
        canonicalize_license_expression(row.spdx)
        assert row.use.endswith("."), row.id
        assert row.source.startswith("https://") or row.id in ("code", "text", "qhull"), row
        assert not re.search(r"\(c\)|copyright notice|\d{4}", row.holders), (row.id, row.holders)
        for label, text in row.texts:
            assert len(text) > 150, (row.id, label)


def test_every_committed_text_is_used_and_says_where_it_is_from():
    import tomllib

    written = tomllib.loads(ROWS.read_text("utf-8"))
    used = {text for row in written["row"] for text in row.get("texts", []) if ":" not in text}
    assert {p.stem for p in packages.COMMITTED.glob("*.txt")} == used == set(written["origins"])


def test_the_runtime_holds_the_libraries_that_the_rows_name_in_those_versions(tmp_path, rows):
    version = json.loads((BUILD / "runtime" / "runtime.json").read_text())["version"]
    for name in ("pillow", "matplotlib"):
        [wheel] = (cache_folder() / f"pyodide-{version}").glob(f"{name}-*.whl")
        shutil.copyfile(wheel, tmp_path / wheel.name)
    script = ROOT / "tests" / "tools" / "runtime_versions.py"
    subprocess.run(["node", "tools/run_in_pyodide.mjs", script, tmp_path], cwd=ROOT, check=True)
    told = json.loads((tmp_path / "versions.json").read_text())

    ids = {row.id for row in rows}
    assert not WOULD_BRING.intersection(told["modules"])
    assert set(STANDS_ON) <= set(told["modules"])
    assert set(STANDS_ON.values()) <= ids

    versions = told["versions"]
    assert versions.pop("pillow's zlib") == versions["zlib"]
    assert versions.pop("pillow's freetype") == versions["freetype"]
    said = {row.asked: row.version for row in rows if row.asked}
    # Pillow knows the number of libjpeg's release, not its letter.
    assert said.pop("libjpeg").startswith(versions.pop("libjpeg").removesuffix(".0"))
    assert versions == said


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('id = "x"\ngroup = "nowhere"', "the row x is in no group"),
        ('id = "x"\ngroup = "own"\ncolour = "red"', "the row x has colour"),
        ('id = "x"\ngroup = "theme"\nnpm = "not-there"', "npm package not-there is not installed"),
        ('id = "x"\ngroup = "theme"\npython = "not-there"', "Python package not-there is not installed"),
        ('id = "x"\ngroup = "theme"\nname = "X"\nversion = "1"\ntexts = ["zlib"]', "does not say where the text zlib"),
        ('id = "x"\ngroup = "theme"\nname = "X"\nversion = "1"\ntexts = ["own:LICENSE"]', "the row x lacks spdx"),
        ('id = "x"\ngroup = "theme"\ntexts = ["own:NOT"]', "the licence text own:NOT is not there"),
        ('id = "x"\ngroup = "theme"\ntexts = ["web:NOT"]', "web is none of"),
    ],
)
def test_a_row_that_is_wrong_is_named(tmp_path, toml, message):
    (tmp_path / "rows.toml").write_text(f"[[row]]\n{toml}\n")
    with pytest.raises(LicenceError, match=message):
        read(tmp_path / "rows.toml")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("MIT License\n\nCopyright (C) 2018-2021 by Ada <ada@x.org> and others\n\nPermission", "Ada and others"),
        ("Copyright (c) 2015, the project\nAll rights reserved.", "the project"),
        ("# Copyright © 1988-1997 Ada\nCopyright © 1988-1997 Ada\n(c) 2001 Alan.", "Ada; Alan"),
        ("* Copyright 2020 Grace, Inc. All rights reserved", "Grace, Inc"),
        ("copyright notice, this list\nCOPYRIGHT HOLDERS BE LIABLE", ""),
    ],
)
def test_holders_are_found(text, names):
    assert holders_in(text) == names


def test_a_text_that_two_rows_share_is_written_once(tmp_path, rows):
    write(rows, tmp_path, tmp_path / "licences.json")
    written = [p.read_text("utf-8") for p in (tmp_path / "licences").iterdir()]
    assert len(written) == len(set(written)) < len(rows)
    file_of = {e["id"]: e["file"] for e in json.loads((tmp_path / "licences.json").read_text("utf-8"))}
    assert file_of["codemirror-view"] == file_of["codemirror-state"] == "codemirror.txt"
    assert file_of["pyodide"] == file_of["hiwire"]


def test_the_site_has_the_texts_and_the_one_file(rows):
    page = (SITE / "licences" / "index.html").read_text("utf-8")
    whole = (SITE / "LICENCES.txt").read_text("utf-8")
    for row in rows:
        entry = page.split(f'id="licence-{row.id}"')[1].split("</li>")[0]
        assert row.name in unescape(entry) and row.name in whole
        text = (SITE / "licences" / re.search(r'href="?([\w.-]+\.txt)', entry)[1]).read_text("utf-8")
        assert text.strip() in whole
        for _, part in row.texts:
            first = next(line for line in part.splitlines() if len(line.strip()) > 20)
            assert first.rstrip() in text, row.id
    assert len(gzip.compress(page.encode(), 9)) < 60_000


def test_every_page_leads_to_it():
    for path in SITE.rglob("*.html"):
        depth = len(path.relative_to(SITE).parts) - 1
        here = "/" if path.name == "404.html" else "../" * depth
        html = path.read_text("utf-8")
        if "md-footer" in html:
            target = "./" if path.parent.name == "licences" else f"{here}licences/"
            assert f'<a href="{target}">Licences' in html, path


def test_a_group_that_is_not_there_is_named():
    with pytest.raises(LicenceListError, match=r"no group 'toys' of licences \(there are: python, packages"):
        licences_html("toys")


def test_a_list_that_is_not_built_is_named(tmp_path):
    with pytest.raises(LicenceListError, match=r"build/none\.json is missing: run make build"):
        licences_html("own", tmp_path / "none.json")


def test_a_fence_makes_the_list(render):
    assert 'id="licence-dejavu"' in render("```{.licences #fonts}\n```")
