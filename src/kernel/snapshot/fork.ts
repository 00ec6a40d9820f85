// Another interpreter from the same snapshot, in one call that waits for nothing: what a child process is made of.

import type { PyodideAPI } from "pyodide";
import type { Files } from "../files";
import type { Glue } from "../glue";
import { type Body, fill, hook } from "./body";
import { SITE_PACKAGES } from "./layout";
import type { LazyFiles } from "./lazy";

const HOME = "/home/reader";

/** All that a fork is made from. */
export interface Seed {
	body: Body;
	memory: Uint8Array<ArrayBuffer>;
	lazy: LazyFiles;
	files: Files;
}

/** The new interpreter and its module. `like` is the module of one that runs. Throws where there is no memory for it. */
export function fork(seed: Seed, like: Glue, env: Record<string, string>): { python: PyodideAPI; glue: Glue } {
	// An interpreter listens for messages, to call itself later, which a child never does. A browser gives back nothing
	// that a listener or an open channel can reach, so each child's memory would stay for ever.
	const { MessageChannel, addEventListener } = globalThis;
	Object.assign(globalThis, { MessageChannel: undefined, addEventListener() {} });
	try {
		return revive(seed, like, env);
	} finally {
		Object.assign(globalThis, { MessageChannel, addEventListener });
	}
}

function revive(
	{ body, memory, lazy, files }: Seed,
	like: Glue,
	env: Record<string, string>,
): { python: PyodideAPI; glue: Glue } {
	const config = { ...like.API.config, env };
	const glue = {
		noImageDecoding: true,
		noAudioDecoding: true,
		noWasmDecoding: true,
		noInitialRun: true,
		print() {},
		printErr() {},
		arguments: [],
		pillow: like.pillow,
		// The list of packages is for those who can wait; a promise that settles would keep the interpreter alive.
		API: { config, runtimeEnv: like.API.runtimeEnv, lockFilePromise: new Promise(() => {}) },
		preRun: [furnish],
	} as unknown as Glue;
	hook(glue, body);
	files.start?.(glue);
	fill(glue, body, lazy);
	const { API } = glue;
	const python = API.finalizeBootstrap(API.restoreSnapshot(memory), () => null) as PyodideAPI;
	API.sys.path.insert(0, "");
	API.initializeStreams();
	return { python, glue };
}

/** What Pyodide's loader does before Python starts. */
function furnish(glue: Glue) {
	const version = glue.HEAPU32[glue._Py_Version >>> 2] as number;
	const [major, minor, micro] = [24, 16, 8].map((shift) => (version >>> shift) & 255) as [number, number, number];
	glue.API.pyVersionTuple = [major, minor, micro];
	glue.API.sitePackages = SITE_PACKAGES.slice(0, -1);
	for (const folder of [SITE_PACKAGES, `/lib/python${major}.${minor}/lib-dynload`, HOME]) glue.FS.mkdirTree(folder);
	glue.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array());
	glue.FS.chdir(HOME);
	Object.assign(glue.ENV, glue.API.config.env);
}
