/** Pyodide's Emscripten module, patched; tools/package has it bundled. */
declare module "pyodide-glue" {
	const start: (settings: object) => unknown;
	export default start;
}
