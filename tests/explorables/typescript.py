"""Runs TypeScript of the page outside the browser: bundled for Node, fed JSON, answering JSON."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tools.paths import NODE_MODULES, ROOT


def run(folder: Path, program: str, given: Any) -> Any:
    """The JSON that `program` prints; it finds `given` under that name, and imports from src/page/explorables/."""
    source = folder / "program.ts"
    head = 'import { readFileSync } from "node:fs";\n'
    body = f'const given = JSON.parse(readFileSync({json.dumps(str(folder / "given.json"))}, "utf8"));\n'
    imports, _, rest = program.partition("---\n")
    explorables = ROOT / "src" / "page" / "explorables"
    source.write_text(head + imports.replace('"@/', f'"{explorables}/') + body + rest, encoding="utf-8")
    (folder / "given.json").write_text(json.dumps(given), encoding="utf-8")
    bundle = folder / "program.mjs"
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    subprocess.run(
        [esbuild, source, "--bundle", "--format=esm", "--platform=node", f"--outfile={bundle}", "--log-level=warning"],
        check=True,
    )
    done = subprocess.run(["node", bundle], capture_output=True, text=True, check=True, timeout=300)
    return json.loads(done.stdout)
