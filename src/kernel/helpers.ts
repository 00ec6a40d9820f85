// The Python that runs inside the kernel, as text: real .py files, put into the interpreter at start.

import type { PyodideAPI } from "pyodide";
import hcw from "./py/hcw/__init__.py";
import backend from "./py/hcw/backend.py";
import bindings from "./py/hcw/bindings.py";
import caret from "./py/hcw/caret.py";
import charts from "./py/hcw/charts.py";
import checksInit from "./py/hcw/checks/__init__.py";
import checksFunction from "./py/hcw/checks/function.py";
import checksJudge from "./py/hcw/checks/judge.py";
import checksProgram from "./py/hcw/checks/program.py";
import checksValues from "./py/hcw/checks/values.py";
import completion from "./py/hcw/completion.py";
import figures from "./py/hcw/figures.py";
import isolation from "./py/hcw/isolation.py";
import kept from "./py/hcw/kept.py";
import keyboard from "./py/hcw/keyboard.py";
import known from "./py/hcw/known.py";
import processesInit from "./py/hcw/processes/__init__.py";
import processesChild from "./py/hcw/processes/child.py";
import processesFiles from "./py/hcw/processes/files.py";
import processesHandedOn from "./py/hcw/processes/handed_on.py";
import processesSleep from "./py/hcw/processes/sleep.py";
import processesStart from "./py/hcw/processes/start.py";
import processesSystem from "./py/hcw/processes/system.py";
import readings from "./py/hcw/readings.py";
import run from "./py/hcw/run.py";
import shellInit from "./py/hcw/shell/__init__.py";
import shellArithmetic from "./py/hcw/shell/arithmetic.py";
import shellBuiltins from "./py/hcw/shell/builtins.py";
import shellCompound from "./py/hcw/shell/compound.py";
import shellConditions from "./py/hcw/shell/conditions.py";
import shellExecute from "./py/hcw/shell/execute.py";
import shellExpand from "./py/hcw/shell/expand.py";
import shellLazy from "./py/hcw/shell/lazy.py";
import shellLeaving from "./py/hcw/shell/leaving.py";
import shellNodes from "./py/hcw/shell/nodes.py";
import shellParser from "./py/hcw/shell/parser.py";
import shellPatterns from "./py/hcw/shell/patterns.py";
import shellPrograms from "./py/hcw/shell/programs.py";
import shellQuoting from "./py/hcw/shell/quoting.py";
import shellRedirections from "./py/hcw/shell/redirections.py";
import shellScanner from "./py/hcw/shell/scanner.py";
import shellState from "./py/hcw/shell/state.py";
import shellStreams from "./py/hcw/shell/streams.py";
import shellUtilitiesInit from "./py/hcw/shell/utilities/__init__.py";
import shellUtilitiesExpressions from "./py/hcw/shell/utilities/expressions.py";
import shellUtilitiesFiles from "./py/hcw/shell/utilities/files.py";
import shellUtilitiesGrep from "./py/hcw/shell/utilities/grep.py";
import shellUtilitiesLines from "./py/hcw/shell/utilities/lines.py";
import shellUtilitiesOptions from "./py/hcw/shell/utilities/options.py";
import shellUtilitiesPrinting from "./py/hcw/shell/utilities/printing.py";
import shellUtilitiesSed from "./py/hcw/shell/utilities/sed.py";
import shellUtilitiesSorting from "./py/hcw/shell/utilities/sorting.py";
import shellUtilitiesSystem from "./py/hcw/shell/utilities/system.py";
import shellVariables from "./py/hcw/shell/variables.py";
import traces from "./py/hcw/traces.py";
import value from "./py/hcw/value.py";
import written from "./py/hcw/written.py";
import psutil from "./py/instead/psutil.py";

/** What takes the place of a package lies apart, so that nothing outside the page meets it. */
const FOLDER = "/lib/hcw";

const helpers: Record<string, string> = {
	"hcw/__init__.py": hcw,
	"hcw/backend.py": backend,
	"hcw/bindings.py": bindings,
	"hcw/caret.py": caret,
	"hcw/charts.py": charts,
	"hcw/checks/__init__.py": checksInit,
	"hcw/checks/function.py": checksFunction,
	"hcw/checks/judge.py": checksJudge,
	"hcw/checks/program.py": checksProgram,
	"hcw/checks/values.py": checksValues,
	"hcw/completion.py": completion,
	"hcw/figures.py": figures,
	"hcw/isolation.py": isolation,
	"hcw/kept.py": kept,
	"hcw/keyboard.py": keyboard,
	"hcw/known.py": known,
	"hcw/processes/__init__.py": processesInit,
	"hcw/processes/child.py": processesChild,
	"hcw/processes/files.py": processesFiles,
	"hcw/processes/handed_on.py": processesHandedOn,
	"hcw/processes/sleep.py": processesSleep,
	"hcw/processes/start.py": processesStart,
	"hcw/processes/system.py": processesSystem,
	"hcw/readings.py": readings,
	"hcw/run.py": run,
	"hcw/shell/__init__.py": shellInit,
	"hcw/shell/arithmetic.py": shellArithmetic,
	"hcw/shell/builtins.py": shellBuiltins,
	"hcw/shell/execute.py": shellExecute,
	"hcw/shell/expand.py": shellExpand,
	"hcw/shell/nodes.py": shellNodes,
	"hcw/shell/parser.py": shellParser,
	"hcw/shell/patterns.py": shellPatterns,
	"hcw/shell/scanner.py": shellScanner,
	"hcw/shell/state.py": shellState,
	"hcw/shell/streams.py": shellStreams,
	"hcw/shell/compound.py": shellCompound,
	"hcw/shell/conditions.py": shellConditions,
	"hcw/shell/lazy.py": shellLazy,
	"hcw/shell/leaving.py": shellLeaving,
	"hcw/shell/programs.py": shellPrograms,
	"hcw/shell/quoting.py": shellQuoting,
	"hcw/shell/redirections.py": shellRedirections,
	"hcw/shell/variables.py": shellVariables,
	"hcw/shell/utilities/__init__.py": shellUtilitiesInit,
	"hcw/shell/utilities/expressions.py": shellUtilitiesExpressions,
	"hcw/shell/utilities/files.py": shellUtilitiesFiles,
	"hcw/shell/utilities/grep.py": shellUtilitiesGrep,
	"hcw/shell/utilities/lines.py": shellUtilitiesLines,
	"hcw/shell/utilities/options.py": shellUtilitiesOptions,
	"hcw/shell/utilities/printing.py": shellUtilitiesPrinting,
	"hcw/shell/utilities/sed.py": shellUtilitiesSed,
	"hcw/shell/utilities/sorting.py": shellUtilitiesSorting,
	"hcw/shell/utilities/system.py": shellUtilitiesSystem,
	"hcw/traces.py": traces,
	"hcw/value.py": value,
	"hcw/written.py": written,
	"psutil.py": psutil,
};

export function installHelpers(python: PyodideAPI) {
	for (const [name, text] of Object.entries(helpers)) {
		const path = `${FOLDER}/${name}`;
		python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
		python.FS.writeFile(path, text);
	}
	python.runPython(`import sys\nif "${FOLDER}" not in sys.path: sys.path.append("${FOLDER}")\ndel sys`);
}
