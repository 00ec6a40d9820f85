// The Python that runs inside the kernel, as text: real .py files, put into the interpreter at start.

import init from "./py/hcw/__init__.py";
import backend from "./py/hcw/backend.py";
import figures from "./py/hcw/figures.py";
import isolation from "./py/hcw/isolation.py";
import run from "./py/hcw/run.py";
import traces from "./py/hcw/traces.py";

export const helpers: Record<string, string> = {
	"hcw/__init__.py": init,
	"hcw/backend.py": backend,
	"hcw/figures.py": figures,
	"hcw/isolation.py": isolation,
	"hcw/run.py": run,
	"hcw/traces.py": traces,
};
