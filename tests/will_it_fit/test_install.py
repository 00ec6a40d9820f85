"""`pip install .` brings the calculator, its tables, and nothing else."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.paths import ROOT

SOURCES = ROOT / "examples" / "will_it_fit"
TABLES = ("formats", "gpus", "models")
QUESTION = ("llama-3.1-8b", "--format", "q4_k_m", "--context", "8192", "--device", "rtx-4090")
INFO = "willitfit-{}.dist-info".format(
    tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
)


def build(source: Path, into: Path) -> Path:
    """The wheel of the project in `source`, made by its backend, which asks no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder that holds the installed wheel alone."""
    folder = tmp_path_factory.mktemp("installed") / "packages"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*command, str(folder), str(wheel)], check=True, capture_output=True)
    return folder


def said(command, packages, folder):
    """What a command prints in `folder`, with `packages` alone on Python's path."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(packages)}
    done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


def test_the_wheel_holds_the_modules_the_tables_and_nothing_else(wheel):
    own = {
        path.relative_to(SOURCES).as_posix()
        for path in (SOURCES / "willitfit").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"willitfit/__main__.py", "willitfit/fitted.json", "willitfit/read/gguf.py"} <= own
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"{INFO}/")}
        assert names == own | {f"willitfit/tables/{name}.json" for name in TABLES}
        for name in own:
            assert archive.read(name) == (SOURCES / name).read_bytes()
        for name in TABLES:
            assert archive.read(f"willitfit/tables/{name}.json") == (ROOT / "data" / f"{name}.json").read_bytes()


def test_it_needs_nothing_but_python(wheel):
    with ZipFile(wheel) as archive:
        metadata = message_from_string(archive.read(f"{INFO}/METADATA").decode("utf-8"))
        entries = archive.read(f"{INFO}/entry_points.txt").decode("utf-8")
        licence = archive.read(f"{INFO}/licenses/LICENSE")
    assert metadata["Name"] == "willitfit"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata.get_all("Requires-Dist") is None
    assert entries.split() == ["[console_scripts]", "willitfit", "=", "willitfit.cli:main"]
    assert licence == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["words", "json"])
def test_installed_it_answers_as_in_the_repository(installed, tmp_path, more):
    ask = (sys.executable, "-m", "willitfit", *QUESTION, *more)
    answer = said(ask, installed, tmp_path)
    assert answer == said(ask, SOURCES, tmp_path)
    assert answer == said((installed / "bin" / "willitfit", *QUESTION, *more), installed, tmp_path)
    assert json.loads(answer)["verdict"] == "fits" if more else "It fits." in answer


def test_installed_it_reads_its_own_tables(installed, tmp_path):
    """A table that is changed there changes the answer, so that it cannot come from elsewhere."""
    packages = tmp_path / "packages"
    shutil.copytree(installed, packages)
    file = packages / "willitfit" / "tables" / "models.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"Llama 3.1 8B"', '"Another"'), encoding="utf-8")
    assert said((sys.executable, "-m", "willitfit", *QUESTION), packages, tmp_path).startswith("Another, q4_k_m")


def test_the_same_sources_make_the_same_wheel_anywhere(wheel, tmp_path):
    """Byte for byte, from a copy with other times, without .git and with what Python leaves behind."""
    copy = tmp_path / "copy"
    shutil.copytree(SOURCES, copy / "examples" / "will_it_fit", copy_function=shutil.copyfile)
    shutil.copytree(ROOT / "data", copy / "data", copy_function=shutil.copyfile)
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, copy / name)
    left = copy / "examples" / "will_it_fit" / "willitfit" / "__pycache__"
    left.mkdir(exist_ok=True)
    (left / "cli.cpython-311.pyc").write_bytes(b"\0")
    assert build(copy, tmp_path / "wheel").read_bytes() == wheel.read_bytes()
