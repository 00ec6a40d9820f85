// What a snapshot needs beside the memory: where each shared library lay, and which functions stood where in the table.

import type { Packed } from "../download";
import type { Glue } from "../glue";

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
