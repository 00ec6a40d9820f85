// The runtime as a page on a disk gives it: the worker may not read files, so the page loads them and hands them over.

import { DownloadError } from "../download";
import type { CreateModule, Source } from "./source";

export class Disk implements Source {
	readonly glue = [];
	/** WebKit does not let a worker on a disk read a blob. */
	readonly keepsBlobs = false;
	readonly absent = "unread";
	#asked = new Map<string, ((bytes: Uint8Array<ArrayBuffer> | null) => void)[]>();
	#reached = new Map<string, Uint8Array<ArrayBuffer>>();

	/** `ask` has the page send a file, which arrives at `got`; `doubt` has it loaded anew the next time; `start` is the glue, part of the worker's own script here. */
	constructor(
		readonly ask: (path: string) => void,
		readonly doubt: (path: string) => void,
		readonly start: CreateModule,
	) {}

	#bytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
		return new Promise((resolve) => {
			const waiting = this.#asked.get(path);
			if (waiting) waiting.push(resolve);
			else {
				this.#asked.set(path, [resolve]);
				this.ask(path);
			}
		});
	}

	got(path: string, bytes: Uint8Array<ArrayBuffer> | null) {
		for (const resolve of this.#asked.get(path) ?? []) resolve(bytes);
		this.#asked.delete(path);
	}

	async get(path: string): Promise<Response> {
		const bytes = this.#reached.get(path) ?? (await this.#bytes(path));
		return new Response(bytes, { status: bytes ? 200 : 404 });
	}

	async reach(path: string) {
		if (this.#reached.has(path)) return;
		const bytes = await this.#bytes(path);
		if (bytes) this.#reached.set(path, bytes);
	}

	now(path: string): Uint8Array<ArrayBuffer> {
		const bytes = this.#reached.get(path);
		if (!bytes) throw new DownloadError(path.split("/").at(-1) ?? path, this.absent);
		return bytes;
	}

	async create(): Promise<CreateModule> {
		return this.start;
	}
}
