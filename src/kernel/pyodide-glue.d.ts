/** Pyodide's Emscripten module, patched; tools/package has it bundled. */
declare module "pyodide-glue" {
	const start: (settings: object) => Promise<unknown>;
	export default start;
}
