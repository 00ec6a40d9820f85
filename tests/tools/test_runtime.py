"""The runtime that a build makes: complete, described, compiled; and what happens when something is not there."""

import gzip
import hashlib
import io
import json
import zipfile

import pytest

from tools import runtime
from tools.paths import BUILD
from tools.wheel_sources import MissingWheel


@pytest.fixture(scope="module")
def description():
    return json.loads((BUILD / "runtime" / "runtime.json").read_text())


def unpacked(description, name):
    return gzip.decompress((BUILD / "runtime" / description["files"][name]["path"]).read_bytes())


def test_every_file_is_as_described(description):
    assert len(description["files"]) >= 5
    for name, row in description["files"].items():
        data = (BUILD / "runtime" / row["path"]).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (row["bytes"], row["sha256"]), name
        assert len(gzip.decompress(data)) == row["unpacked"], name


def test_no_name_is_one_that_networks_block(description):
    assert {row["path"].rsplit(".")[-1] for row in description["files"].values()} == {"bin"}


def test_the_lock_has_what_is_shipped_and_nothing_else(description):
    shipped = {name for name in description["files"] if name.endswith(".whl")}
    assert {row["file_name"] for row in description["lock"]["packages"].values()} == shipped
    for row in description["lock"]["packages"].values():
        assert set(row["depends"]) <= set(description["lock"]["packages"])


def test_python_code_is_compiled(description):
    for name in ("python_stdlib.zip", description["lock"]["packages"]["numpy"]["file_name"]):
        names = zipfile.ZipFile(io.BytesIO(unpacked(description, name))).namelist()
        assert sum(n.endswith(".pyc") for n in names) > 100
        assert not [n for n in names if n.endswith(".py")], name
        assert not [n for n in names if "/tests/" in n], name


def test_what_a_package_needs_is_found():
    lock = {"packages": {"a": {"depends": ["b"]}, "b": {"depends": ["a"]}, "c": {"depends": []}}}
    assert list(runtime.needed(lock, ["a"])) == ["a", "b"]


def test_a_package_that_the_lock_lacks_is_named():
    with pytest.raises(KeyError, match="no package 'nympy'"):
        runtime.needed({"packages": {}}, ["nympy"])


def test_a_missing_core_file_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(runtime, "NODE_MODULES", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"pyodide\.asm\.mjs is missing: run npm ci"):
        runtime.make(tmp_path / "out")


def test_the_command_ends_with_one_clear_line(monkeypatch, tmp_path):
    def nowhere(*_):
        raise MissingWheel("no source has numpy.whl")

    monkeypatch.setenv("HCW_CACHE", str(tmp_path))
    monkeypatch.setattr(runtime, "collect", nowhere)
    with pytest.raises(SystemExit, match=r"runtime: no source has numpy\.whl"):
        runtime.main()
