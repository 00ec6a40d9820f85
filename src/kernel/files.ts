// The runtime's files by their official names, each fetched once, and what was made of them, to be handed to the next kernel.

import { bytesApart } from "./apart";
import type { Downloads, Packed } from "./download";
import { errorValue, type Glue, prepare } from "./glue";
import { bytesNow } from "./now";

/** Compiled code and files that a page keeps, so that a further kernel neither downloads nor compiles. */
export interface Parts {
	blobs: Record<string, Blob>;
	modules: Record<string, WebAssembly.Module>;
}

const WASM = "pyodide.asm.wasm";
const GLUE = "pyodide.asm.mjs";
/** So large that unpacking it keeps a thread busy. */
const LARGE_BYTES = 20e6;

/** A script can be imported only if its blob says that it is one. */
const blobOf = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
	new Blob([bytes], { type: name === GLUE ? "text/javascript" : "" });

export class Files {
	readonly parts: Parts;
	#bytes = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
	#arrived = new Map<string, Uint8Array<ArrayBuffer>>();
	#unpacker: MessagePort | undefined;
	#module: Promise<WebAssembly.Module> | undefined;
	/** Makes an interpreter of settings in one call, with nothing to wait for; there once the first one has been made. */
	start: ((settings: Glue) => unknown) | undefined;

	/** How many functions a fresh interpreter of this engine has in its table. */
	table = 0;

	constructor(
		readonly downloads: Downloads,
		readonly packed: Record<string, Packed>,
		parts?: Parts,
		unpacker?: MessagePort,
	) {
		this.#unpacker = unpacker;
		this.parts = parts ?? { blobs: {}, modules: {} };
	}

	#file(name: string): Packed {
		const file = this.packed[name];
		if (!file) throw new Error(`the runtime has no file ${name}`);
		return file;
	}

	async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
		const here = this.#arrived.get(name) ?? this.#bytes.get(name);
		if (here) return here;
		const file = this.#file(name);
		const kept = this.parts.blobs[name];
		const arriving = kept
			? kept.arrayBuffer().then((buffer) => new Uint8Array(buffer))
			: file.unpacked > LARGE_BYTES
				? this.#large(file)
				: this.downloads.bytes(file);
		this.#bytes.set(name, arriving);
		const arrived = (bytes: Uint8Array<ArrayBuffer>) => this.#arrived.set(name, bytes);
		// A file that failed is asked for anew the next time.
		arriving.then(arrived, () => {}).finally(() => this.#bytes.delete(name));
		return arriving;
	}

	/** In another thread where the page has given one: for one file. */
	#large(file: Packed) {
		const unpacker = this.#unpacker;
		this.#unpacker = undefined;
		return unpacker ? bytesApart(this.downloads, file, unpacker) : this.downloads.bytes(file);
	}

	/** Without waiting, as the file system needs it: this blocks the thread while the file is fetched. */
	bytesNow(name: string): Uint8Array<ArrayBuffer> {
		const bytes = this.#arrived.get(name) ?? bytesNow(this.downloads.source, this.#file(name), this.parts.blobs[name]);
		this.#arrived.set(name, bytes);
		return bytes;
	}

	/** Whether a file would have to be fetched. */
	lacks(name: string): boolean {
		return !this.#arrived.has(name) && !(name in this.parts.blobs);
	}

	/** Moves what has arrived out of this thread's memory, to where the next kernel can have it. */
	keep(): Parts {
		if (this.downloads.source.keepsBlobs)
			for (const [name, bytes] of this.#arrived) this.parts.blobs[name] ??= blobOf(name, bytes);
		this.#arrived.clear();
		return this.parts;
	}

	/** The interpreter's code, compiled while it arrives. */
	async module(): Promise<WebAssembly.Module> {
		const kept = this.parts.modules[WASM];
		if (kept) return kept;
		const headers = { "content-type": "application/wasm" };
		this.#module ??= WebAssembly.compileStreaming(
			this.downloads.stream(this.#file(WASM)).then((body) => new Response(body, { headers })),
		);
		try {
			const module = await this.#module;
			this.parts.modules[WASM] = module;
			return module;
		} catch (error) {
			this.#module = undefined;
			throw error;
		}
	}

	/** Compiled code of a library whose bytes are at hand. */
	async compile(name: string, code: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
		const module = this.parts.modules[name] ?? (await WebAssembly.compile(code));
		this.parts.modules[name] = module;
		return module;
	}

	/** A file as a blob that a script can be imported from. */
	async blob(name: string): Promise<Blob> {
		return this.parts.blobs[name] ?? blobOf(name, await this.bytes(name));
	}

	/** Pyodide's own start function, for the settings that its loader makes. */
	async glue(): Promise<(settings: Glue) => Promise<Glue>> {
		const create = await this.downloads.source.create(this);
		return async (settings) => {
			const [module, errors] = [await this.module(), await errorValue(settings)];
			this.start = (settings) => {
				prepare(settings, module, errors);
				return create(settings);
			};
			const made = (await this.start(settings)) as Glue;
			this.table = made.wasmTable.length;
			return made;
		};
	}

	/** Has files at hand for `bytesNow`. */
	async reach(names: string[]) {
		await Promise.all(names.map((name) => this.downloads.source.reach(this.#file(name).path)));
	}

	/** From now on Pyodide's requests are answered from here, by a file's name, and nothing else can be fetched in this
	 * worker. A name in `hollow` is answered with nothing. */
	answer(base: string, hollow: string[] = []) {
		const empty = new Set([WASM, ...hollow]);
		globalThis.fetch = async (request) => {
			const address = new URL(request instanceof Request ? request.url : String(request), base);
			const name = address.pathname.split("/").at(-1) ?? "";
			return new Response(empty.has(name) ? null : await this.bytes(name));
		};
		// What Pyodide's loader would do; the code is instantiated by `start`.
		WebAssembly.instantiateStreaming = async () => ({}) as WebAssembly.WebAssemblyInstantiatedSource;
	}
}
