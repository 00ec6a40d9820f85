// Runs a Python file inside Pyodide under Node, with one folder of this machine mounted at /archives.
// Usage: node run_in_pyodide.mjs SCRIPT FOLDER
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [script, folder] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/archives", folder);
python.runPython(readFileSync(script, "utf8"), { filename: script });
