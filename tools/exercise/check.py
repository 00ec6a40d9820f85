"""Runs an answer and its checks with the Python that runs this, in an empty folder, as the page does in its own."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cells.exercises import Exercise
from tools.paths import ROOT

CHILD = Path(__file__).with_name("child.py")


@dataclass(frozen=True)
class Verdict:
    """How the program ended ("done", "error" or "endless"), what it wrote, and each check's name, pass and message."""

    outcome: str
    stdout: str
    stderr: str
    checks: list[dict[str, object]]

    @property
    def passes(self) -> bool:
        return self.outcome == "done" and all(row["pass"] for row in self.checks)

    @property
    def messages(self) -> list[str]:
        """Those of the checks that fail."""
        return [str(row["message"]) for row in self.checks if not row["pass"]]


def check(exercise: Exercise, code: str) -> Verdict:
    """The verdict on `code` as an answer."""
    with tempfile.TemporaryDirectory() as name:
        outer = Path(name)
        folder = outer / "run"
        folder.mkdir()
        for file, text in {exercise.filename: code, **exercise.beside}.items():
            (folder / file).write_text(text, encoding="utf-8")
        (outer / "bin").mkdir()
        for command in ("python", "python3"):
            (outer / "bin" / command).symlink_to(sys.executable)
        environment = {
            "PATH": f"{outer / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": name,
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(ROOT / "src" / "kernel" / "py"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        given = {"code": code, "filename": exercise.filename, "check": exercise.check, "beside": [*exercise.beside]}
        child = subprocess.Popen(
            [sys.executable, str(CHILD), str(outer)],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            child.communicate(json.dumps(given), timeout=exercise.seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            child.wait()
        stdout, stderr = (
            (outer / s).read_text("utf-8", "replace") if (outer / s).exists() else "" for s in ("out", "err")
        )
        answer = outer / "answer.json"
        if not answer.is_file():
            return Verdict("endless" if child.returncode == -9 else "error", stdout, stderr, [])
        return Verdict(stdout=stdout, stderr=stderr, **json.loads(answer.read_text("utf-8")))
