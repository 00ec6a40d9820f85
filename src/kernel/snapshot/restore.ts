// Starts Python from a snapshot: memory as it was when NumPy had been imported, libraries at their old places.

import { loadPyodide, type PyodideAPI } from "pyodide";
import type { Files } from "../files";
import type { Glue } from "../glue";
import { bodyOf, CODE, fill, hook, MEMORY } from "./body";
import type { Snapshot } from "./layout";
import type { LazyFiles } from "./lazy";

type Options = Parameters<typeof loadPyodide>[0];

/** Throws whatever goes wrong; the caller then starts the plain way, in the same worker. */
export async function restore(
	files: Files,
	snapshot: Snapshot,
	lazy: LazyFiles,
	options: Options,
): Promise<PyodideAPI> {
	// The memory is the largest and needed last: the rest is made ready while it arrives.
	const arriving = files.bytes(MEMORY);
	arriving.catch(() => {});
	const create = await files.glue();
	const body = await bodyOf(files, await files.bytes(CODE), snapshot.layout, snapshot.file.unpacked);
	const createPyodideModule = async (settings: Glue) => {
		hook(settings, body);
		const glue = await create(settings);
		fill(glue, body, lazy);
		const memory = await arriving;
		const whole = glue.API.restoreSnapshot;
		glue.API.restoreSnapshot = () => whole(memory);
		return glue;
	};
	// Asked for at once; what it really is has been put into restoreSnapshot by the time that it is used.
	const hidden = { _loadSnapshot: new Uint8Array(0), _snapshotDeserializer: () => null, createPyodideModule };
	return loadPyodide({ ...options, ...hidden } as unknown as Options);
}
