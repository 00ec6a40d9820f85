"""The runtime of the package: the same files as scripts, without Matplotlib and its needs in the slim one."""

import gzip
import json
from pathlib import Path
from typing import Any

from tools.package.scripts import as_script

GLUE = "pyodide.asm.mjs"
#: What the slim package has of all packages.
SLIM = ["numpy", "willitfit"]


def describe(runtime: dict[str, Any], slim: bool) -> dict[str, Any]:
    """`runtime.json` of the package: files named as scripts; sizes and sums stay those of what is in them."""
    packages = runtime["lock"]["packages"]
    left_out = [row for name, row in packages.items() if slim and name not in SLIM]
    gone = {row["file_name"] for row in left_out}
    kept = {name: row for name, row in packages.items() if row["file_name"] not in gone}
    return {
        **runtime,
        "files": {name: _named(file) for name, file in runtime["files"].items() if name not in gone},
        "lock": {**runtime["lock"], "packages": kept},
        "left_out": sorted(module for row in left_out for module in row["imports"]),
    }


def _named(file: dict[str, Any]) -> dict[str, Any]:
    return {**file, "path": script_path(file["path"])}


def script_path(path: str) -> str:
    """`314.0.4/numpy.bin` as a script: `314.0.4/numpy.js`."""
    return path.removesuffix(".bin") + ".js"


def write(runtime: Path, out: Path, slim: bool) -> list[dict[str, Any]]:
    """Writes runtime.json, snapshot.json and the glue for the bundler into `out`.

    Returns what the package is to carry of the runtime's files, each with its `path` as a packed file. `runtime` is
    the built runtime's folder. Raises FileNotFoundError where it is not built.
    """
    whole = json.loads((runtime / "runtime.json").read_text())
    described = describe(whole, slim)
    snapshot = json.loads((runtime / "snapshot.json").read_text())
    carried = [whole["files"][name] for name in described["files"]]
    if snapshot:
        carried += [snapshot["file"], snapshot["code"]]
        snapshot = {**snapshot, "file": _named(snapshot["file"]), "code": _named(snapshot["code"])}
    out.mkdir(parents=True, exist_ok=True)
    (out / "runtime.json").write_text(json.dumps(described))
    (out / "snapshot.json").write_text(json.dumps(snapshot))
    glue = whole["files"][GLUE]
    (out / GLUE).write_bytes(gzip.decompress((runtime / glue["path"]).read_bytes()))
    return carried


def write_scripts(runtime: Path, carried: list[dict[str, Any]], target: Path) -> None:
    """Writes the runtime's files as scripts into the package's folder of them."""
    for file in carried:
        script = target / script_path(file["path"])
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_bytes(as_script((runtime / file["path"]).read_bytes()))
