"""The project's own package as the page loads it: the wheel that `pip install .` makes, repacked for the kernel.

Compiled, with its sources, since a reader may read them (inspect.getsource). It is described apart from the official
packages, so that a new figure in data/ does not make a new interpreter.
"""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from tools.compiling import compile_archives
from tools.pack import packed
from tools.paths import BUILD, ROOT, cache_folder

NAME = "willitfit"
SOURCES = (ROOT / "examples" / "will_it_fit" / NAME, ROOT / "data", ROOT / "pyproject.toml", ROOT / "LICENSE")
WHEELS = BUILD / "wheel"
COMPILER = ROOT / "tools" / "compile_archives.py"
DATE = (2026, 1, 1, 0, 0, 0)


def wheel() -> Path:
    """The wheel, built anew where a source is newer than it; ends with the words of hatchling where that fails."""
    there = sorted(WHEELS.glob("*.whl"))
    if there and there[-1].stat().st_mtime > newest():
        return there[-1]
    shutil.rmtree(WHEELS, ignore_errors=True)
    # Times within the archive come from here: the same sources make the same bytes.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(WHEELS)]
    made = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if made.returncode:
        sys.exit(f"runtime: the wheel of {NAME} could not be built: {made.stderr.strip()}")
    return next(WHEELS.glob("*.whl"))


def newest() -> float:
    """When a source was changed last."""
    files = (path for source in SOURCES for path in (source.rglob("*") if source.is_dir() else [source]))
    return max(path.stat().st_mtime for path in files if path.is_file() and "__pycache__" not in path.parts)


def compiled(path: Path) -> bytes:
    """The wheel as src/kernel/zip.ts reads it, not compressed, with the code in the form of the Python of the page."""
    data = slim(path.read_bytes())
    kept = cache_folder() / f"own-{hashlib.sha256(data + COMPILER.read_bytes()).hexdigest()[:16]}.zip"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            given = Path(folder) / path.name
            given.write_bytes(data)
            plan = [{"file": path.name, "prefix": "/lib/python3.14/site-packages/", "without": [], "sources": True}]
            compile_archives(plan, {path.name: given}, Path(folder))
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(given, kept)
    return kept.read_bytes()


def slim(archive: bytes) -> bytes:
    """The same zip file, its tables without white space."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for info in sorted(old.infolist(), key=lambda info: info.filename):
            data = old.read(info)
            if info.filename.endswith(".json"):
                data = json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=False).encode()
            new.writestr(zipfile.ZipInfo(info.filename, DATE), data)
    return out.getvalue()


def add(runtime: dict[str, Any], target: Path) -> dict[str, Any]:
    """`runtime` (runtime.json) with the package in its files and lock; its file goes beside the others in `target`."""
    path = wheel()
    data = compiled(path)
    small = packed(data)
    total = hashlib.sha256(small).hexdigest()
    folder = Path(next(iter(runtime["files"].values()))["path"]).parent
    version = path.name.split("-")[1]
    place = folder / f"{NAME}-{version}-{total[:8]}.bin"
    for old in (target / folder).glob(f"{NAME}-*.bin"):
        if old.name != place.name:
            old.unlink()
    (target / place).write_bytes(small)
    file = {"path": place.as_posix(), "bytes": len(small), "unpacked": len(data), "sha256": total}
    row = {
        "name": NAME,
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(data).hexdigest(),
        "package_type": "package",
        "imports": [NAME],
        "depends": [],
        "unvendored_tests": False,
    }
    packages = {**runtime["lock"]["packages"], NAME: row}
    return {
        **runtime,
        "files": {**runtime["files"], path.name: file},
        "lock": {**runtime["lock"], "packages": packages},
    }
