// What a snapshot needs beside the memory: where each shared library lay, and which functions stood where in the table.

import type { Packed } from "../download";

export interface Library {
	/** Its path in the interpreter's file system. */
	name: string;
	/** Where its data began in memory, and its functions in the table; how many functions those are. */
	base: number;
	table: number;
	tableSize: number;
	/** The handles that Python holds of it. */
	handles: number[];
}

export interface Layout {
	libraries: Library[];
	/** Table slots outside the libraries' own, taken for single functions: [slot, library, export]. */
	slots: [number, string, string][];
	tableStart: number;
	tableEnd: number;
}

export interface Snapshot {
	file: Packed;
	/** An archive of the libraries' code, and of what Pyodide reads at every start. */
	code: Packed;
	layout: Layout;
	/** What else the package holds: names and sizes. */
	entries: [string, number][];
}

export const SITE_PACKAGES = "/lib/python3.14/site-packages/";

/** The parts of Emscripten's module object that snapshots touch. Private to the pinned version; tools/glue.py adds the hooks. */
export interface Glue {
	HEAP8: Int8Array;
	HEAPU8: Uint8Array;
	HEAPU32: Uint32Array;
	wasmTable: WebAssembly.Table;
	LDSO: {
		loadedLibsByName: Record<string, Dso>;
		loadedLibsByHandle: Record<number, Dso>;
	};
	FS: {
		mkdirTree(path: string): void;
		writeFile(path: string, data: Uint8Array, options?: object): void;
		readFile(path: string): Uint8Array;
		create(path: string, mode: number): FileNode;
		analyzePath(path: string): { exists: boolean };
		lookupPath(path: string): { node: FileNode };
		ErrnoError: new (code: number) => Error;
	};
	API: { restoreSnapshot(memory: Uint8Array): unknown };
	growMemory(bytes: number): void;
	newDSO(name: string, handle: undefined, symbols: string): Dso;
	loadWebAssemblyModule(
		module: WebAssembly.Module,
		flags: object,
		name: string,
		scope: object,
	): Record<string, unknown>;
	getDylinkMetadata(binary: Uint8Array): { tableSize: number };
	_malloc(bytes: number): number;
	_free(address: number): void;
	_emscripten_get_sbrk_ptr(): number;
	preRun: ((module: Glue) => void)[];
	placeData?(library: string, allot: () => number): number;
	placeFunctions?(library: string, count: number): number;
	placeExports?(library: string, exports: Record<string, unknown>, place: (f: unknown, slot: number) => void): void;
}

export interface FileNode {
	usedBytes: number;
}

export interface Dso {
	name: string;
	exports: Record<string, unknown>;
	refcount: number;
	global: boolean;
}

/** Writes an archive's files under `root`. */
export function writeAll(glue: Glue, root: string, entries: { name: string; data: Uint8Array }[]) {
	const made = new Set<string>();
	for (const { name, data } of entries) {
		const path = root + name;
		const folder = path.slice(0, path.lastIndexOf("/"));
		if (!made.has(folder)) glue.FS.mkdirTree(folder);
		made.add(folder);
		glue.FS.writeFile(path, data);
	}
}
