"""Runs inside Pyodide: rewrites the zip files in /archives/in as trimmed, compiled, uncompressed ones in /archives/out.

The stock archives hold .py only, so that every start compiles hundreds of modules in the reader's browser.
Only the same Python can write .pyc files that it will accept; hence this runs in the runtime itself. An archive
whose job has "sources" keeps them beside what they became.
"""

import importlib._bootstrap_external as bootstrap
import importlib.util
import json
import zipfile
from contextlib import suppress
from pathlib import Path

plan = json.loads(Path("/archives/plan.json").read_text())
DATE = (2026, 1, 1, 0, 0, 0)


def unwanted(name: str, patterns: list[str]) -> bool:
    return any(f in "/" + name if not f.startswith("*") else name.endswith(f[1:]) for f in patterns)


def compiled(source: bytes, name: str) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    pyc: bytes = bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False)  # type: ignore[attr-defined]
    return pyc


for job in plan:
    with (
        zipfile.ZipFile(f"/archives/in/{job['file']}") as old,
        zipfile.ZipFile(f"/archives/out/{job['file']}", "w", zipfile.ZIP_STORED) as new,
    ):
        for name in sorted(i.filename for i in old.infolist() if not i.is_dir()):
            if unwanted(name, job["without"]):
                continue
            data = old.read(name)
            if name.endswith(".py") and job.get("sources"):
                new.writestr(zipfile.ZipInfo(name, DATE), data)
                cached = importlib.util.cache_from_source(name)
                data, name = compiled(data, job["prefix"] + name), cached
            elif name.endswith(".py"):
                with suppress(SyntaxError):  # templates and samples for other Pythons stay as they are
                    data, name = compiled(data, job["prefix"] + name), name + "c"
            new.writestr(zipfile.ZipInfo(name, DATE), data)
