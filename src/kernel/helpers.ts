// The Python that runs inside the kernel, as text: real .py files, put into the interpreter at start.

import type { PyodideAPI } from "pyodide";
import init from "./py/hcw/__init__.py";
import backend from "./py/hcw/backend.py";
import figures from "./py/hcw/figures.py";
import isolation from "./py/hcw/isolation.py";
import keyboard from "./py/hcw/keyboard.py";
import readings from "./py/hcw/readings.py";
import run from "./py/hcw/run.py";
import traces from "./py/hcw/traces.py";
import value from "./py/hcw/value.py";

const FOLDER = "/lib/hcw";

const helpers: Record<string, string> = {
	"__init__.py": init,
	"backend.py": backend,
	"figures.py": figures,
	"isolation.py": isolation,
	"keyboard.py": keyboard,
	"value.py": value,
	"readings.py": readings,
	"run.py": run,
	"traces.py": traces,
};

export function installHelpers(python: PyodideAPI) {
	python.FS.mkdirTree(`${FOLDER}/hcw`);
	for (const [name, text] of Object.entries(helpers)) python.FS.writeFile(`${FOLDER}/hcw/${name}`, text);
	python.runPython(`import sys\nif "${FOLDER}" not in sys.path: sys.path.append("${FOLDER}")\ndel sys`);
}
