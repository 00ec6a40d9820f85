// Starts Pyodide from the site's own, checked files and puts our Python helpers into it.

import { loadPyodide, type PyodideAPI } from "pyodide";
import runtime from "../../build/runtime/runtime.json";
import { type DownloadError, Downloads, type Packed } from "./download";
import { helpers } from "./helpers";

export interface Kernel {
	python: PyodideAPI;
	/** Rejects when a file cannot be had; asked again after a failure. */
	load(packages: string[]): Promise<void>;
	/** Which packages of ours a program imports. */
	imports(code: string): string[];
}

const files: Record<string, Packed> = runtime.files;
const HOME = "/home/reader";

/** Which package holds a module: { "numpy": "numpy", "pylab": "matplotlib", … } */
const packageOf = new Map(
	Object.values(runtime.lock.packages).flatMap((row) => row.imports.map((name) => [name, row.name] as const)),
);

/** A quick look, before there is a Python to ask: may name too much or too little, only ever starts a download early. */
export function likelyPackages(code: string): string[] {
	const found = new Set<string>();
	for (const [, name = ""] of code.matchAll(/^[ \t]*(?:import|from)[ \t]+(\w+)/gm)) {
		const queue = [packageOf.get(name)];
		for (const next of queue) {
			if (!next || found.has(next)) continue;
			found.add(next);
			queue.push(...(runtime.lock.packages[next as keyof typeof runtime.lock.packages]?.depends ?? []));
		}
	}
	return [...found];
}

export async function boot(
	base: string,
	stallSeconds: number,
	soon: string,
	progress: (received: number, total: number) => void,
): Promise<Kernel> {
	const network = globalThis.fetch.bind(globalThis);
	let fail: (error: DownloadError) => void = () => {};
	const failure = () =>
		new Promise<never>((_, reject) => {
			fail = reject;
		});
	const downloads = new Downloads(base, stallSeconds, network, progress, (error) => fail(error));

	const early = new Map<string, Promise<Response>>();
	const open = (name: string, type = "application/octet-stream") => {
		const file = files[name];
		if (!file) throw new Error(`the runtime has no file ${name}`);
		return early.get(name) ?? downloads.open(file, type);
	};
	const start = (name: string, type?: string) => {
		const opened = open(name, type);
		opened.catch(() => {});
		early.set(name, opened);
	};

	// Pyodide asks for its files by their official names, wherever it thinks they are; nothing else is fetched for it.
	globalThis.fetch = async (request) => {
		const name =
			new URL(request instanceof Request ? request.url : String(request), base).pathname.split("/").at(-1) ?? "";
		const opened = open(name, name.endsWith(".wasm") ? "application/wasm" : undefined);
		early.delete(name);
		return opened;
	};

	const failed = failure();
	start("pyodide.asm.mjs", "text/javascript");
	start("pyodide.asm.wasm", "application/wasm");
	start("python_stdlib.zip");
	for (const name of likelyPackages(soon)) {
		start(runtime.lock.packages[name as keyof typeof runtime.lock.packages].file_name);
	}

	const starting = async () => {
		const glue = await (await open("pyodide.asm.mjs")).blob();
		const address = URL.createObjectURL(new Blob([glue], { type: "text/javascript" }));
		const { default: createPyodideModule } = await import(address);
		URL.revokeObjectURL(address);
		const python = await loadPyodide({
			indexURL: base,
			packageBaseUrl: base,
			lockFileContents: JSON.stringify(runtime.lock),
			createPyodideModule,
			checkAPIVersion: true,
			env: { HOME, MPLBACKEND: "module://hcw.backend" },
		} as Parameters<typeof loadPyodide>[0]);
		for (const [path, text] of Object.entries(helpers)) {
			python.FS.mkdirTree(`/lib/hcw/${path.split("/").slice(0, -1).join("/")}`);
			python.FS.writeFile(`/lib/hcw/${path}`, text);
		}
		python.runPython("import sys; sys.path.append('/lib/hcw')");
		return python;
	};
	const python = await Promise.race([starting(), failed]);
	const find = python.pyimport("pyodide.code").find_imports;

	return {
		python,
		imports: (code) => (find(code).toJs() as string[]).flatMap((name) => packageOf.get(name) ?? []),
		async load(packages) {
			const missing = packages.filter((name) => !(name in python.loadedPackages));
			if (missing.length === 0) return;
			const broken = failure();
			broken.catch(() => {});
			const quiet = () => {};
			const loading = python.loadPackage(missing, {
				messageCallback: quiet,
				errorCallback: quiet,
				checkIntegrity: false,
			});
			await Promise.race([loading, broken]);
			const gone = missing.filter((name) => !(name in python.loadedPackages));
			if (gone.length > 0) throw new Error(`${gone.join(", ")} could not be loaded`);
		},
	};
}
