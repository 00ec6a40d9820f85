// Starts Python from the site's own, checked files: from a snapshot where that is sooner, else the plain way.

import { loadPyodide, type PyodideAPI } from "pyodide";
import runtime from "../../build/runtime/runtime.json";
import snapshotFile from "../../build/runtime/snapshot.json";
import { DownloadError, Downloads, type Packed } from "./download";
import { environment } from "./environment";
import { Files, type Parts } from "./files";
import { installHelpers } from "./helpers";
import { likelyFiles, lock, packageWith } from "./packages";
import type { Start } from "./protocol";
import type { Snapshot } from "./snapshot/layout";
import { restore } from "./snapshot/restore";

/** null where the site was built without a browser to make one. */
const snapshot = snapshotFile as Snapshot | null;
const NUMPY = lock.packages.numpy?.file_name ?? "";

export interface Kernel {
	python: PyodideAPI;
	/** How it was started, and why not from the snapshot where that failed. */
	start: Start;
	why?: string;
	parts: Parts;
	/** Rejects when a file cannot be had; asked again after a failure. */
	load(packages: string[]): Promise<void>;
	/** Which packages of ours a program imports. */
	imports(code: string): string[];
}

export interface BootOptions {
	base: string;
	stallSeconds: number;
	/** The program that will run first, so that its packages can be fetched early. */
	soon: string;
	start: Start;
	parts?: Parts;
	progress(received: number, total: number): void;
}

export async function boot({ base, stallSeconds, soon, start, parts, progress }: BootOptions): Promise<Kernel> {
	let fail: (error: DownloadError) => void = () => {};
	/** Rejects with the next fault of a download, even where Pyodide swallows it. */
	const failure = () => {
		const failed = new Promise<never>((_, reject) => {
			fail = reject;
		});
		failed.catch(() => {});
		return failed;
	};
	const packed: Record<string, Packed> = { ...runtime.files, ...(snapshot && { snapshot: snapshot.file }) };
	const network = globalThis.fetch.bind(globalThis);
	const downloads = new Downloads(base, stallSeconds, network, progress, (error) => fail(error));
	const files = new Files(downloads, packed, parts);
	files.answer(base);
	const options = {
		indexURL: base,
		packageBaseUrl: base,
		lockFileContents: JSON.stringify(lock),
		env: { ...environment },
	};

	const begin = async (names: string[], how: () => Promise<PyodideAPI>) => {
		const failed = failure();
		for (const name of names) files.blob(name).catch(() => {});
		files.module().catch(() => {});
		return Promise.race([how(), failed]);
	};
	const plain = () =>
		begin(["pyodide.asm.mjs", "python_stdlib.zip", ...likelyFiles(soon)], async () => {
			const createPyodideModule = await files.glue();
			const python = await loadPyodide({ ...options, createPyodideModule } as Parameters<typeof loadPyodide>[0]);
			installHelpers(python);
			return python;
		});
	const fast = (from: Snapshot) =>
		begin(["pyodide.asm.mjs", "snapshot", "python_stdlib.zip", NUMPY, ...likelyFiles(soon)], async () => {
			const python = await restore(files, from, NUMPY, options);
			installHelpers(python);
			(python.loadedPackages as Record<string, string>).numpy = "snapshot";
			return python;
		});

	let python: PyodideAPI | undefined;
	let why: string | undefined;
	if (start === "snapshot" && snapshot) {
		try {
			python = await fast(snapshot);
		} catch (error) {
			// What the plain start needs too is named at once; anything else is a reason to start the plain way.
			why = error instanceof Error ? error.message : String(error);
			const name = error instanceof DownloadError ? error.file : "";
			if (["pyodide.asm", "python_stdlib"].some((core) => name.startsWith(core))) throw error;
		}
	}
	const how: Start = python ? "snapshot" : "plain";
	const ready = python ?? (await plain());
	const find = ready.pyimport("pyodide.code").find_imports;

	return {
		python: ready,
		start: how,
		...(why && { why }),
		parts: files.parts,
		imports: (code) => (find(code).toJs() as string[]).flatMap((name) => packageWith(name) ?? []),
		async load(packages) {
			const missing = packages.filter((name) => !(name in ready.loadedPackages));
			if (missing.length === 0) return;
			const broken = failure();
			const quiet = () => {};
			const loading = ready.loadPackage(missing, {
				messageCallback: quiet,
				errorCallback: quiet,
				checkIntegrity: false,
			});
			await Promise.race([loading, broken]);
			const gone = missing.filter((name) => !(name in ready.loadedPackages));
			if (gone.length > 0) throw new Error(`${gone.join(", ")} could not be loaded`);
		},
	};
}
