// What a snapshot needs around its memory, and how it is put into place before the memory is.

import type { Files } from "../files";
import type { Glue } from "../glue";
import { type Entry, unzip } from "../zip";
import { type Layout, type Library, SITE_PACKAGES, writeAll } from "./layout";
import type { LazyFiles } from "./lazy";

/** The snapshot's own files, by the names under which `files` has them. */
export const MEMORY = "snapshot";
export const CODE = "snapshot-code";

/** Read and compiled once; interpreters share it. */
export interface Body {
	layout: Layout;
	/** Bytes of the memory. */
	size: number;
	known: Map<string, Library>;
	/** The libraries' code, in the order of the layout. */
	modules: WebAssembly.Module[];
	/** Files that Pyodide reads at every start. */
	entries: Entry[];
}

/** `archive` is an archive with the code of the libraries, and maybe with more. */
export async function bodyOf(
	files: Files,
	archive: Uint8Array<ArrayBuffer>,
	layout: Layout,
	size: number,
): Promise<Body> {
	const entries = unzip(archive);
	const codes = new Map(entries.map(({ name, data }) => [SITE_PACKAGES + name, data]));
	const known = new Map(layout.libraries.map((library) => [library.name, library]));
	return {
		layout,
		size,
		known,
		modules: await Promise.all(
			layout.libraries.map(({ name }) => files.compile(name, codes.get(name) as Uint8Array<ArrayBuffer>)),
		),
		entries: entries.filter(({ name }) => name.endsWith(".dist-info/METADATA")),
	};
}

/** Before the start: the libraries are to get their old places. */
export function hook(glue: Glue, { layout, known }: Body) {
	glue.placeData = (library, allot) => known.get(library)?.base ?? allot();
	glue.placeFunctions = (library, count) => {
		const old = known.get(library);
		if (old) return old.table;
		const start = glue.wasmTable.length;
		glue.wasmTable.grow(count);
		return start;
	};
	glue.placeExports = (library, exports, place) => {
		for (const [slot, owner, name] of layout.slots) if (owner === library) place(exports[name], slot);
	};
}

/** After it, and before the memory is restored: everything that memory counts on. */
export function fill(glue: Glue, { layout, size, modules, entries }: Body, lazy: LazyFiles) {
	if (glue.HEAP8.length < size) glue.growMemory(size);
	if (glue.wasmTable.length > layout.tableStart) throw new Error("the snapshot is from another kind of engine");
	glue.wasmTable.grow(layout.tableEnd - glue.wasmTable.length);
	for (const [index, library] of layout.libraries.entries()) {
		const dso = glue.newDSO(library.name, undefined, "loading");
		dso.refcount = Number.POSITIVE_INFINITY;
		dso.global = false;
		dso.exports = glue.loadWebAssemblyModule(modules[index] as WebAssembly.Module, {}, library.name, {});
		for (const handle of library.handles) glue.LDSO.loadedLibsByHandle[handle] = dso;
	}
	writeAll(glue, SITE_PACKAGES, entries);
	lazy.place(glue);
}
