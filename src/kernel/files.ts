// The runtime's files by their official names, each fetched once, and what was made of them, to be handed to the next kernel.

import type { Downloads, Packed } from "./download";

/** Compiled code and files that a page keeps, so that a further kernel neither downloads nor compiles. */
export interface Parts {
	blobs: Record<string, Blob>;
	modules: Record<string, WebAssembly.Module>;
}

export type CreateModule = (settings: object) => Promise<unknown>;

const WASM = "pyodide.asm.wasm";
const GLUE = "pyodide.asm.mjs";

export class Files {
	readonly parts: Parts;
	#blobs = new Map<string, Promise<Blob>>();
	#module: Promise<WebAssembly.Module> | undefined;

	constructor(
		readonly downloads: Downloads,
		readonly packed: Record<string, Packed>,
		parts?: Parts,
	) {
		this.parts = parts ?? { blobs: {}, modules: {} };
	}

	async blob(name: string): Promise<Blob> {
		const kept = this.parts.blobs[name] ?? this.#blobs.get(name);
		if (kept) return kept;
		const file = this.packed[name];
		if (!file) throw new Error(`the runtime has no file ${name}`);
		const type = name.endsWith("js") ? "text/javascript" : "application/octet-stream";
		const arriving = this.downloads.open(file, type).then((response) => response.blob());
		this.#blobs.set(name, arriving);
		// A file that failed is asked for anew the next time.
		arriving.then(
			(blob) => {
				this.parts.blobs[name] = blob;
			},
			() => this.#blobs.delete(name),
		);
		return arriving;
	}

	/** The interpreter's code, compiled while it arrives. */
	async module(): Promise<WebAssembly.Module> {
		const kept = this.parts.modules[WASM];
		if (kept) return kept;
		this.#module ??= WebAssembly.compileStreaming(this.downloads.open(this.packed[WASM] as Packed, "application/wasm"));
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

	/** Pyodide's own start function, from checked bytes. */
	async glue(): Promise<CreateModule> {
		const address = URL.createObjectURL(await this.blob(GLUE));
		try {
			return (await import(address)).default;
		} finally {
			URL.revokeObjectURL(address);
		}
	}

	/** From now on Pyodide's requests are answered from here, by a file's name, and nothing else can be fetched in this worker. */
	answer(base: string) {
		globalThis.fetch = async (request) => {
			const address = new URL(request instanceof Request ? request.url : String(request), base);
			const name = address.pathname.split("/").at(-1) ?? "";
			return name === WASM ? new Response() : new Response(await this.blob(name));
		};
		WebAssembly.instantiateStreaming = async (_response, imports) => {
			const module = await this.module();
			return { module, instance: await WebAssembly.instantiate(module, imports) };
		};
	}
}
