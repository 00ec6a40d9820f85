// Starts Python from the site's own, checked files: from a snapshot where that is sooner, else the plain way.

import { loadPyodide, type PyodideAPI } from "pyodide";
import runtime from "../../build/runtime/runtime.json";
import snapshotFile from "../../build/runtime/snapshot.json";
import { DownloadError, Downloads, type Packed } from "./download";
import { environment } from "./environment";
import { Files, type Parts } from "./files";
import { installHelpers } from "./helpers";
import { install, OWN, ownFile } from "./own-package";
import { likelyFiles, lock, packageWith } from "./packages";
import type { Start } from "./protocol";
import { bodyOf, CODE, MEMORY } from "./snapshot/body";
import type { Seed } from "./snapshot/fork";
import { grow } from "./snapshot/grow";
import type { Snapshot } from "./snapshot/layout";
import { LazyFiles, STDLIB } from "./snapshot/lazy";
import { restore } from "./snapshot/restore";
import type { Source } from "./source/source";
import { Tally } from "./tally";
import { unzip } from "./zip";

/** null where the site was built without a browser to make one. */
const snapshot = snapshotFile as Snapshot | null;
type PyodideConfig = Parameters<typeof loadPyodide>[0];
const NUMPY = lock.packages.numpy?.file_name ?? "";

export interface Kernel {
	python: PyodideAPI;
	/** How it was started, and why not from the snapshot where that failed. */
	start: Start;
	why?: string;
	/** Gives what the next kernel can use, and the memory that it took here. */
	keep(): Parts;
	/** Fetches what a program imports and is not here yet. Rejects when a file cannot be had; asked again after a failure. */
	fetchFor(code: string): Promise<void>;
	/** What other interpreters are made from; rejects where it cannot be had. */
	seed(): Promise<Seed>;
	/** Gives back the memory of the seed where it can be had again at little cost. */
	spare(): void;
	/** The file that a program could not read since the last time this was asked. */
	fault(): DownloadError | undefined;
}

export interface BootOptions {
	source: Source;
	/** The address by which Pyodide asks for its files; all are answered from `source`. */
	base: string;
	stallSeconds: number;
	/** The program that will run first, so that its packages can be fetched early. */
	soon: string;
	start: Start;
	parts?: Parts;
	/** Where a worker waits that unpacks a large file. */
	unpacker?: MessagePort;
	progress(received: number, total: number): void;
}

export async function boot({
	source,
	base,
	stallSeconds,
	soon,
	start,
	parts,
	unpacker,
	progress,
}: BootOptions): Promise<Kernel> {
	let fail: (error: DownloadError) => void = () => {};
	/** Rejects with the next fault of a download, even where Pyodide swallows it. */
	const failure = () => {
		const failed = new Promise<never>((_, reject) => {
			fail = reject;
		});
		failed.catch(() => {});
		return failed;
	};
	const own: Record<string, Packed> = snapshot ? { [MEMORY]: snapshot.file, [CODE]: snapshot.code } : {};
	const downloads = new Downloads(source, stallSeconds, new Tally(progress), (error) => fail(error));
	const files = new Files(downloads, { ...runtime.files, ...own }, parts, unpacker);
	const options = {
		indexURL: base,
		packageBaseUrl: base,
		lockFileContents: JSON.stringify(lock),
		env: { ...environment },
	};

	const begin = async (names: string[], how: () => Promise<PyodideAPI>) => {
		const failed = failure();
		files.module().catch(() => {});
		for (const name of names) if (files.lacks(name)) files.bytes(name).catch(() => {});
		return Promise.race([how(), failed]);
	};
	const plain = () =>
		begin([...source.glue, STDLIB, ...likelyFiles(soon)], async () => {
			files.answer(base);
			const createPyodideModule = await files.glue();
			const python = await loadPyodide({ ...options, createPyodideModule } as unknown as PyodideConfig);
			installHelpers(python);
			return python;
		});
	const fast = (from: Snapshot, lazy: LazyFiles) => {
		const packages = likelyFiles(soon).filter((name) => name !== NUMPY);
		const library = packages.some((name) => name !== ownFile) ? [STDLIB] : [];
		return begin([...source.glue, CODE, MEMORY, ...library, ...packages], async () => {
			files.answer(base, [STDLIB]);
			const python = await restore(files, from, lazy, options);
			installHelpers(python);
			(python.loadedPackages as Record<string, string>).numpy = "snapshot";
			return python;
		});
	};

	let python: PyodideAPI | undefined;
	let lazy: LazyFiles | undefined;
	let why: string | undefined;
	if (start === "snapshot" && snapshot) {
		try {
			lazy = new LazyFiles(files, NUMPY, snapshot.entries);
			python = await fast(snapshot, lazy);
		} catch (error) {
			lazy = undefined;
			// What the plain start needs too is named at once; anything else is a reason to start the plain way.
			why = error instanceof Error ? error.message : String(error);
			if (error instanceof DownloadError && error.file.startsWith("pyodide.asm")) throw error;
		}
	}
	const how: Start = python ? "snapshot" : "plain";
	const ready = python ?? (await plain());
	const absent = ready.pyimport("hcw.run").absent as (code: string) => { toJs(): [string[], string[]] };

	let seed: Promise<Seed> | undefined;
	/** From the site's snapshot where it fits this engine, else from one that is made here and now. */
	const sow = async (): Promise<Seed> => {
		const site = snapshot && files.table <= snapshot.layout.tableStart ? snapshot : undefined;
		const memory = site && (await files.bytes(MEMORY));
		const made = memory ? { memory, layout: site.layout } : await grow(files, base);
		const archive = await files.bytes(site ? CODE : NUMPY);
		const entries = site?.entries ?? unzip(archive).map(({ name, data }): [string, number] => [name, data.length]);
		const body = await bodyOf(files, archive, made.layout, made.memory.length);
		return { body, memory: made.memory, lazy: lazy ?? new LazyFiles(files, NUMPY, entries), files };
	};

	return {
		python: ready,
		start: how,
		...(why && { why }),
		seed() {
			seed ??= sow();
			return seed;
		},
		keep: () => files.keep(),
		spare() {
			if (how !== "snapshot") return;
			seed = undefined;
			files.keep();
		},
		fault() {
			const fault = lazy?.fault;
			if (lazy) lazy.fault = undefined;
			return fault;
		},
		async fetchFor(code) {
			const [own, others] = absent(code).toJs();
			const packages = others.flatMap((name) => packageWith(name) ?? []);
			const lacking = packages.filter((name) => !(name in ready.loadedPackages));
			const missing = lacking.filter((name) => name !== OWN);
			const broken = failure();
			if (lazy) await files.reach([STDLIB, NUMPY]);
			if (own.length + missing.length > 0 && lazy) await Promise.race([lazy.fetch(), broken]);
			if (lacking.includes(OWN)) await Promise.race([install(ready, files), broken]);
			if (missing.length === 0) return;
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
