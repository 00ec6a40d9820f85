// The runtime's files by their official names, each fetched once, and what was made of them, to be handed to the next kernel.

import { bytesApart } from "./apart";
import type { Downloads, Packed } from "./download";
import { bytesNow } from "./now";
import type { CreateModule } from "./source/source";
import { tableFunctions } from "./table-functions";

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
	#module: Promise<WebAssembly.Module> | undefined;

	constructor(
		readonly downloads: Downloads,
		readonly packed: Record<string, Packed>,
		parts?: Parts,
	) {
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
				? bytesApart(this.downloads, file)
				: this.downloads.bytes(file);
		this.#bytes.set(name, arriving);
		const arrived = (bytes: Uint8Array<ArrayBuffer>) => this.#arrived.set(name, bytes);
		// A file that failed is asked for anew the next time.
		arriving.then(arrived, () => {}).finally(() => this.#bytes.delete(name));
		return arriving;
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

	/** Pyodide's own start function. */
	async glue(): Promise<CreateModule> {
		const create = await this.downloads.source.create(this);
		return (settings) => create(Object.assign(settings, tableFunctions()));
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
		WebAssembly.instantiateStreaming = async (_response, imports) => {
			const module = await this.module();
			return { module, instance: await WebAssembly.instantiate(module, imports) };
		};
	}
}
