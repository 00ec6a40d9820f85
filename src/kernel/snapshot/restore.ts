// Starts Python from a snapshot: memory as it was when NumPy had been imported, libraries at their old places.

import { loadPyodide, type PyodideAPI } from "pyodide";
import type { Files } from "../files";
import { unzip } from "../zip";
import { type Glue, SITE_PACKAGES, type Snapshot, writeAll } from "./layout";
import type { LazyFiles } from "./lazy";

type Options = Parameters<typeof loadPyodide>[0];

/** The snapshot's own files, by the names under which `files` has them. */
export const MEMORY = "snapshot";
export const CODE = "snapshot-code";

/** Throws whatever goes wrong; the caller then starts the plain way, in the same worker. */
export async function restore(
	files: Files,
	{ file, layout }: Snapshot,
	lazy: LazyFiles,
	options: Options,
): Promise<PyodideAPI> {
	// The memory is the largest and needed last: the rest is made ready while it arrives.
	const arriving = files.bytes(MEMORY);
	arriving.catch(() => {});
	const [create, entries] = await Promise.all([files.glue(), files.bytes(CODE).then(unzip), files.module()]);
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
		if (glue.HEAP8.length < file.unpacked) glue.growMemory(file.unpacked);
		if (glue.wasmTable.length > layout.tableStart) throw new Error("the snapshot is from another kind of engine");
		glue.wasmTable.grow(layout.tableEnd - glue.wasmTable.length);
		for (const [index, library] of layout.libraries.entries()) {
			const dso = glue.newDSO(library.name, undefined, "loading");
			dso.refcount = Number.POSITIVE_INFINITY;
			dso.global = false;
			dso.exports = glue.loadWebAssemblyModule(modules[index] as WebAssembly.Module, {}, library.name, {});
			for (const handle of library.handles) glue.LDSO.loadedLibsByHandle[handle] = dso;
		}
		const rest = entries.filter(({ name }) => !known.has(SITE_PACKAGES + name));
		writeAll(glue, SITE_PACKAGES, rest);
		lazy.place(glue);
		const memory = await arriving;
		const whole = glue.API.restoreSnapshot;
		glue.API.restoreSnapshot = () => whole(memory);
		return made;
	};
	// Asked for at once; what it really is has been put into restoreSnapshot by the time that it is used.
	const hidden = { _loadSnapshot: new Uint8Array(0), _snapshotDeserializer: () => null, createPyodideModule };
	return loadPyodide({ ...options, ...hidden } as unknown as Options);
}
