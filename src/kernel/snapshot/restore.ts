// Starts Python from a snapshot: memory as it was when NumPy had been imported, libraries at their old places.

import { loadPyodide, type PyodideAPI } from "pyodide";
import type { Files } from "../files";
import { unzip } from "../zip";
import { type Glue, SITE_PACKAGES, type Snapshot, writeAll } from "./layout";

type Options = Parameters<typeof loadPyodide>[0];

/** Throws whatever goes wrong; the caller then starts the plain way, in the same worker. */
export async function restore(
	files: Files,
	{ layout }: Snapshot,
	archive: string,
	options: Options,
): Promise<PyodideAPI> {
	const bytes = async (name: string) => new Uint8Array(await (await files.blob(name)).arrayBuffer());
	const [memory, create, entries] = await Promise.all([
		bytes("snapshot"),
		files.glue(),
		bytes(archive).then(unzip),
		files.module(),
		files.blob("python_stdlib.zip"),
	]);
	const codes = new Map(entries.map(({ name, data }) => [SITE_PACKAGES + name, data]));
	const modules = await Promise.all(
		layout.libraries.map(({ name }) => files.compile(name, codes.get(name) as Uint8Array<ArrayBuffer>)),
	);
	const known = new Map(layout.libraries.map((library) => [library.name, library]));

	const createPyodideModule = async (settings: object) => {
		const glue = settings as Glue;
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
		const made = (await create(settings)) as Glue;
		if (glue.HEAP8.length < memory.length) glue.growMemory(memory.length);
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
		return made;
	};
	const hidden = { _loadSnapshot: memory, _snapshotDeserializer: () => null, createPyodideModule };
	return loadPyodide({ ...options, ...hidden } as unknown as Options);
}
