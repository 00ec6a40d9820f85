// Plain Pyodide in a module worker, as its documentation has it: loads at the first program, runs one after another.

import { loadPyodide } from "./pyodide.mjs";

let python;
self.onmessage = async ({ data: code }) => {
	try {
		python ??= await loadPyodide({ indexURL: new URL("./", self.location).href });
		python.setStdout({ batched: (line) => self.postMessage({ line }) });
		await python.loadPackagesFromImports(code, { messageCallback() {} });
		python.runPython(code);
		self.postMessage({ state: "done" });
	} catch (error) {
		self.postMessage({ line: String(error) });
		self.postMessage({ state: "error" });
	}
};
