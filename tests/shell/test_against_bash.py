"""The shell against bash: the same streams, the same exit code, the same files left behind."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.sh"))
REQUIRED = [
    "echo",
    "tr",
    "sort",
    "uniq",
    "head",
    "tail",
    "cat",
    "wc",
    "grep",
    "sed",
    "seq",
    "ls",
    "mkdir",
    "rm",
    "env",
    "printf",
    "true",
    "false",
    "sleep",
    "python",
    "python3",
    "export",
]
OPERATORS = ["|", ">", "2>", ">>", "2>&1", "<", "$?", "&&", "||", "<<", "<<<", "2>>", "&>", ";", "*", "$(", "$(("]


def run(program: list[str], folder: Path) -> tuple[str, str, int, dict[str, bytes]]:
    """Runs a script as t.sh in `folder`; what it wrote, its code, its files."""
    tools = folder / "bin"
    work = folder / "work"
    tools.mkdir(parents=True)
    work.mkdir()
    for name in "python", "python3":
        (tools / name).symlink_to(sys.executable)
    environ = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(ROOT / "src" / "kernel" / "py"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    shutil.copy(folder / "t.sh", work)
    done = subprocess.run(
        [*program, "t.sh"], cwd=work, env=environ, capture_output=True, stdin=subprocess.DEVNULL, timeout=60
    )
    files = {str(p.relative_to(work)): p.read_bytes() for p in sorted(work.rglob("*")) if p.is_file()}
    stderr = done.stderr.decode().replace(str(tools), "BIN")
    return done.stdout.decode(), stderr, done.returncode, files


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here to compare with")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_it_does_what_bash_does(script, tmp_path):
    found = []
    for name, program in ("bash", ["bash"]), ("ours", [sys.executable, "-m", "hcw.shell"]):
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(script, folder / "t.sh")
        out, err, code, files = run(program, folder)
        found.append({"stdout": out, "stderr": err.replace(str(folder), "HOME"), "exit code": code, "files": files})
    assert found[1] == found[0]


def test_every_command_and_operator_is_compared():
    whole = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    assert len(SCRIPTS) >= 60
    for name in REQUIRED:
        assert len(re.findall(rf"(?<![\w-]){name}(?![\w-])", whole)) >= 3, name
    for operator in OPERATORS:
        assert operator in whole, operator


def test_the_count_is_told(capsys):
    """What the page says of it is the number of scripts."""
    text = (ROOT / "docs" / "the-computer-in-the-page.md").read_text(encoding="utf-8")
    assert f"held against bash by {len(SCRIPTS)} scripts" in text
    with capsys.disabled():
        print(f"\nshell: {len(SCRIPTS)} scripts are compared with bash")
