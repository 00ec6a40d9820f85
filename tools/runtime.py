"""Makes the runtime that the site serves: `python -m tools.runtime` fills build/runtime/.

Core files come from the npm package `pyodide`, wheels from tools/wheel_sources.py. Python code is compiled,
what a reader never needs is left out, and each file is packed with gzip under a neutral name, so that it weighs
the same on every server. runtime.json says what is there: sizes, sums and the lock for Pyodide's package loader.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import own_wheel
from tools.compiling import compile_archives
from tools.glue import GlueError, patched
from tools.pack import packed
from tools.paths import BUILD, NODE_MODULES, ROOT, cache_folder
from tools.wheel_sources import MissingWheel, collect

PACKAGES = ["numpy", "matplotlib"]
"""What a reader can import; what these need is found from the lock."""

OFFICIAL = BUILD / "runtime-official.json"
"""runtime.json without what is ours: what the snapshot is made from, and known by."""

CORE = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
STDLIB = "python_stdlib.zip"
GLUE = "pyodide.asm.mjs"

LEFT_OUT = [
    "/tests/",
    "*.pyi",
    "*.pxd",
    "*.pyx",
    "*.h",
    "*.a",
    "*.c",
    "*.md",
    "*.rst",
    "/licenses/",
]
"""Of every wheel. (Licences are shown on the site's own page; they are not needed to run.)"""
LEFT_OUT_OF = {
    "numpy": [
        "numpy/f2py/",
        "numpy/_pyinstaller/",
        "numpy/distutils/",
        "numpy/doc/",
        "/_examples/",
    ],
    "matplotlib": [
        "/sample_data/",
        "/mpl-data/images/",
        "/web_backend/",
        "/fonts/afm/",
        "/pdfcorefonts/",
        "/ttf/STIX",
        "/ttf/DejaVuSerif",
    ],
}


def needed(lock: dict[str, Any], wanted: list[str]) -> dict[str, dict[str, Any]]:
    """The rows of the official lock for `wanted` and all that they depend on.

    Raises KeyError naming a package that the lock does not have.
    """
    rows: dict[str, dict[str, Any]] = {}
    queue = list(wanted)
    while queue:
        name = queue.pop()
        if name in rows:
            continue
        if name not in lock["packages"]:
            raise KeyError(f"the official lock has no package {name!r}")
        rows[name] = lock["packages"][name]
        queue += rows[name]["depends"]
    return dict(sorted(rows.items()))


def served_name(name: str) -> str:
    """The file's name on the site. Networks that block .whl or .wasm let .bin pass."""
    parts = name.removesuffix(".zip").split("-")
    return "-".join(parts[:2]) + ".bin"


def make(target: Path) -> None:
    """Fills `target` with one folder, named by version and content, and runtime.json beside it; writes OFFICIAL."""
    core = NODE_MODULES / "pyodide"
    for name in [*CORE, "pyodide-lock.json", "package.json"]:
        if not (core / name).exists():
            raise FileNotFoundError(f"{core / name} is missing: run npm ci")
    version = json.loads((core / "package.json").read_text())["version"]
    lock = json.loads((core / "pyodide-lock.json").read_text())
    rows = needed(lock, PACKAGES)
    cache = cache_folder()
    wheels = {row["file_name"]: row["sha256"] for row in rows.values()}
    originals = {n: core / n for n in CORE} | collect(version, wheels, cache / f"pyodide-{version}")

    plan = [{"file": STDLIB, "prefix": "/lib/python314.zip/", "without": []}]
    plan += [
        {
            "file": row["file_name"],
            "prefix": "/lib/python3.14/site-packages/",
            "without": LEFT_OUT + LEFT_OUT_OF.get(name, []),
        }
        for name, row in rows.items()
    ]
    key = fingerprint(plan, originals)
    prepared = cache / f"prepared-{key}"
    if not (prepared / "runtime.json").exists():
        print("compiling the standard library and the packages (once for each version)")
        prepare(prepared, version, key, lock | {"packages": rows}, plan, originals)
    official = (prepared / "runtime.json").read_bytes()
    if not OFFICIAL.exists() or not target.exists() or OFFICIAL.read_bytes() != official:
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(prepared, target)
        OFFICIAL.write_bytes(official)
    described = json.dumps(own_wheel.add(json.loads(official), target), indent=1, sort_keys=True)
    if (target / "runtime.json").read_text() != described:
        (target / "runtime.json").write_text(described)


def fingerprint(plan: list[dict[str, Any]], originals: dict[str, Path]) -> str:
    """Sixteen hexadecimal digits that change when any input of the runtime does."""
    total = hashlib.sha256(json.dumps(plan).encode())
    for path in [
        *originals.values(),
        *(ROOT / "tools").glob("*archives.py"),
        ROOT / "tools" / "glue.py",
        ROOT / "tools" / "pack.py",
        Path(__file__),
    ]:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def prepare(
    prepared: Path,
    version: str,
    key: str,
    lock: dict[str, Any],
    plan: list[dict[str, Any]],
    originals: dict[str, Path],
) -> None:
    """Compiles, packs and describes; `prepared` appears only when it is complete."""
    part = prepared.with_name(prepared.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    folder = part / f"{version}-{key[:8]}"
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        compile_archives(plan, originals, Path(scratch))
        ready = {n: Path(scratch) / n if (Path(scratch) / n).exists() else p for n, p in originals.items()}
        files = {}
        for name, path in ready.items():
            data = patched(path.read_text("utf8")).encode() if name == GLUE else path.read_bytes()
            small = packed(data)
            (folder / served_name(name)).write_bytes(small)
            files[name] = {
                "path": f"{folder.name}/{served_name(name)}",
                "bytes": len(small),
                "unpacked": len(data),
                "sha256": hashlib.sha256(small).hexdigest(),
            }
    description = {"version": version, "files": files, "lock": lock, "left_out": []}
    (part / "runtime.json").write_text(json.dumps(description, indent=1, sort_keys=True))
    shutil.rmtree(prepared, ignore_errors=True)
    part.replace(prepared)


def main() -> None:
    try:
        make(BUILD / "runtime")
    except (MissingWheel, FileNotFoundError, KeyError, GlueError) as error:
        sys.exit(f"runtime: {error}")


if __name__ == "__main__":
    main()
