"""Compiles archives of Python code with the Python that will run them: Pyodide, under Node."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tools.paths import ROOT


def compile_archives(plan: list[dict[str, Any]], originals: dict[str, Path], out: Path) -> None:
    """Writes the compiled form of each archive of `plan` into `out`, by running Pyodide under Node."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "in").mkdir()
        (work / "out").mkdir()
        (work / "plan.json").write_text(json.dumps(plan))
        for job in plan:
            shutil.copyfile(originals[job["file"]], work / "in" / job["file"])
        script = [
            ROOT / "tools" / "run_in_pyodide.mjs",
            ROOT / "tools" / "compile_archives.py",
            work,
        ]
        subprocess.run(["node", *map(str, script)], check=True, cwd=ROOT)
        for job in plan:
            shutil.move(work / "out" / job["file"], out / job["file"])
