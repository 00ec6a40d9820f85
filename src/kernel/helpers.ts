// The Python that runs inside the kernel, as text: real .py files, put into the interpreter at start.

import type { PyodideAPI } from "pyodide";
import init from "./py/hcw/__init__.py";
import backend from "./py/hcw/backend.py";
import bindings from "./py/hcw/bindings.py";
import caret from "./py/hcw/caret.py";
import completion from "./py/hcw/completion.py";
import figures from "./py/hcw/figures.py";
import isolation from "./py/hcw/isolation.py";
import kept from "./py/hcw/kept.py";
import keyboard from "./py/hcw/keyboard.py";
import known from "./py/hcw/known.py";
import readings from "./py/hcw/readings.py";
import run from "./py/hcw/run.py";
import traces from "./py/hcw/traces.py";
import value from "./py/hcw/value.py";
import written from "./py/hcw/written.py";

const FOLDER = "/lib/hcw";

const helpers: Record<string, string> = {
	"__init__.py": init,
	"backend.py": backend,
	"bindings.py": bindings,
	"caret.py": caret,
	"completion.py": completion,
	"figures.py": figures,
	"isolation.py": isolation,
	"kept.py": kept,
	"keyboard.py": keyboard,
	"known.py": known,
	"readings.py": readings,
	"run.py": run,
	"traces.py": traces,
	"value.py": value,
	"written.py": written,
};

export function installHelpers(python: PyodideAPI) {
	python.FS.mkdirTree(`${FOLDER}/hcw`);
	for (const [name, text] of Object.entries(helpers)) python.FS.writeFile(`${FOLDER}/hcw/${name}`, text);
	python.runPython(`import sys\nif "${FOLDER}" not in sys.path: sys.path.append("${FOLDER}")\ndel sys`);
}
