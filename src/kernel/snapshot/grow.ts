// Makes a snapshot: an interpreter imports everything once and gives its memory away.

import { loadPyodide } from "pyodide";
import runtime from "../../../build/runtime/runtime.json";
import { environment } from "../environment";
import type { Files } from "../files";
import type { Glue } from "../glue";
import { installHelpers } from "../helpers";
import { unzip } from "../zip";
import imports from "./imports.py";
import { type Layout, SITE_PACKAGES, writeAll } from "./layout";

/** `base` is the address by which Pyodide asks for the files that `files` answers with. */
export async function grow(files: Files, base: string): Promise<{ memory: Uint8Array<ArrayBuffer>; layout: Layout }> {
	const numpy = unzip(await files.bytes(runtime.lock.packages.numpy.file_name));
	const create = await files.glue();
	const bases = new Map<string, { base: number; table: number }>();
	let glue: Glue | undefined;
	let tableStart = 0;
	const python = await loadPyodide({
		indexURL: base,
		packageBaseUrl: base,
		lockFileContents: JSON.stringify(runtime.lock),
		env: { ...environment },
		_makeSnapshot: true,
		async createPyodideModule(module: Glue) {
			module.placeData = (library, allot) => {
				const start = allot();
				bases.set(library, { base: start, table: module.wasmTable.length });
				return start;
			};
			const made = await create(module);
			glue = module;
			tableStart = module.wasmTable.length;
			return made;
		},
	} as unknown as Parameters<typeof loadPyodide>[0]);
	if (!glue) throw new Error("the module was not made by us");
	writeAll(glue, SITE_PACKAGES, numpy);
	installHelpers(python);
	python.runPython(imports);
	const layout = describe(glue, bases, tableStart);
	zeroFreeMemory(glue);
	const take = python as unknown as { makeMemorySnapshot(o: object): Uint8Array<ArrayBuffer> };
	return { memory: take.makeMemorySnapshot({ serializer: () => null }), layout };
}

function describe(glue: Glue, bases: Map<string, { base: number; table: number }>, tableStart: number): Layout {
	const libraries = Array.from(bases, ([name, place]) => ({
		name,
		...place,
		tableSize: glue.getDylinkMetadata(glue.FS.readFile(name)).tableSize,
		handles: Object.entries(glue.LDSO.loadedLibsByHandle).flatMap(([handle, dso]) =>
			Number(handle) && dso.name === name ? [Number(handle)] : [],
		),
	}));
	const owners = new Map<unknown, [string, string]>();
	for (const [name, dso] of Object.entries(glue.LDSO.loadedLibsByName)) {
		for (const [key, value] of Object.entries(dso.exports ?? {})) {
			if (typeof value === "function" && !owners.has(value)) owners.set(value, [name, key]);
		}
	}
	const slots: Layout["slots"] = [];
	for (let slot = tableStart; slot < glue.wasmTable.length; slot += 1) {
		if (libraries.some(({ table, tableSize }) => slot >= table && slot < table + tableSize)) continue;
		const f = glue.wasmTable.get(slot);
		const owner = owners.get(f);
		if (f && !owner) throw new Error(`the function in table slot ${slot} belongs to no library`);
		if (owner) slots.push([slot, ...owner]);
	}
	return { libraries, slots, tableStart, tableEnd: glue.wasmTable.length };
}

/** Freed memory still holds what was in it; zeroes compress to nothing. */
function zeroFreeMemory(glue: Glue) {
	const top = glue.HEAPU32[glue._emscripten_get_sbrk_ptr() >>> 2] as number;
	const taken: number[] = [];
	for (let size = 1 << 20; size >= 64; size >>= 2) {
		for (;;) {
			const address = glue._malloc(size - 16) >>> 0;
			if (!address) break;
			if (address + size > top) {
				glue._free(address);
				break;
			}
			glue.HEAPU8.fill(0, address, address + size - 16);
			taken.push(address);
		}
	}
	for (const address of taken) glue._free(address);
}
