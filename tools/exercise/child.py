"""The process of tools.exercise.check in which a learner's program runs and is judged, in a folder of its own.

Reads JSON from stdin: code, filename, check, beside. Leaves out, err and answer.json in the folder that it is given.
"""

import json
import os
import subprocess
import sys
import traceback
import types
from pathlib import Path

from hcw.checks import Program
from hcw.checks.judge import judge


def main(outer: Path) -> None:
    given = json.load(sys.stdin)
    sys.path.insert(0, os.getcwd())
    for stream, name in ((sys.stdout, "out"), (sys.stderr, "err")):
        file = os.open(outer / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, stream.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    outcome, status, names = _run(given["code"], given["filename"])
    sys.stdout.flush()
    sys.stderr.flush()
    checks = []
    if outcome == "done":
        program = Program(
            given["code"],
            given["filename"],
            names,
            (outer / "out").read_text("utf-8", "replace"),
            (outer / "err").read_text("utf-8", "replace"),
            status,
            given["beside"],
        )
        checks = judge(given["check"], program)
    (outer / "answer.json").write_text(json.dumps({"outcome": outcome, "checks": checks}), encoding="utf-8")


def _run(code: str, filename: str) -> tuple[str, int, dict[str, object]]:
    if filename.endswith(".sh"):
        return "done", subprocess.run(["bash", filename], check=False).returncode, {}
    module = types.ModuleType("__main__")
    module.__file__ = filename
    sys.modules["__main__"] = module
    sys.argv[:] = [filename]
    try:
        exec(compile(code, filename, "exec"), module.__dict__)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
        return "done", status, vars(module)
    except BaseException:
        traceback.print_exc()
        return "error", 1, {}
    return "done", 0, vars(module)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
