"""Runs an example outside the browser, as `python file.py` or `bash file.sh` in an empty folder."""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cells.examples import Example
from tools.paths import ROOT

PATIENCE_S = 60
#: What a program finds in the page beside the standard library, and what draws its pictures here.
PACKAGES = (ROOT, ROOT / "src" / "kernel" / "py", ROOT / "examples" / "will_it_fit")


@dataclass(frozen=True)
class Run:
    """What one run left: its streams, its exit code, and its pictures as (PNG, text alternative)."""

    stdout: str
    stderr: str
    code: int
    pictures: list[tuple[bytes, str]]


def run(example: Example) -> Run:
    """Runs the example with the Python that runs this. Raises subprocess.TimeoutExpired after a minute."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(example.path, folder)
        (folder / "bin").mkdir()
        for command in (
            "python",
            "python3",
        ):  # a shell example says `python`; it means this one
            (folder / "bin" / command).symlink_to(sys.executable)
        (folder / "pictures").mkdir()
        environment = {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": name,
            "LANG": "C.UTF-8",
            "PYTHONPATH": os.pathsep.join(map(str, PACKAGES)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "MPLBACKEND": "module://tools.native_figures",
            "MPLCONFIGDIR": str(Path(tempfile.gettempdir()) / "how-computers-work-matplotlib"),
            "FIGURES": str(folder / "pictures"),
        }
        program = [sys.executable] if example.language == "python" else ["bash"]
        done = subprocess.run(
            [*program, example.path.name],
            cwd=folder / ".",
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            stdin=subprocess.DEVNULL,
        )
        pictures = [
            (png.read_bytes(), png.with_suffix(".alt").read_text(encoding="utf-8"))
            for png in sorted((folder / "pictures").glob("*.png"))
        ]
        # Outside the browser Python names a program by its whole path; the record has its name alone.
        stderr = done.stderr.replace(f"{folder.resolve()}{os.sep}", "").replace(f"{folder}{os.sep}", "")
        return Run(done.stdout, stderr, done.returncode, pictures)
