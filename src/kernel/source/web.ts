// The runtime as a web server gives it.

import { DownloadError } from "../download";
import type { Files } from "../files";
import type { CreateModule, Source } from "./source";
import { unwrap } from "./wrapped";

declare const BUILT: { wrapped?: boolean };

const GLUE = "pyodide.asm.mjs";

/** Kept before the program's doors are closed. */
const network = globalThis.fetch.bind(globalThis);
const Request = globalThis.XMLHttpRequest;

/** In the package that also opens from a disk, the files are scripts. */
const wrapped = () => typeof BUILT !== "undefined" && BUILT.wrapped === true;

export class Web implements Source {
	readonly glue = [GLUE];
	readonly keepsBlobs = true;
	readonly absent = "missing";

	constructor(readonly address: string) {}

	async get(path: string, signal: AbortSignal): Promise<Response> {
		const response = await network(this.address + path, { signal });
		if (!wrapped() || !response.ok || !response.body) return response;
		return new Response(response.body.pipeThrough(unwrap()), { status: response.status });
	}

	async reach() {
		// The thread can wait for the network at any time.
	}

	now(path: string): Uint8Array<ArrayBuffer> {
		const name = path.split("/").at(-1) ?? path;
		const request = new Request();
		request.open("GET", this.address + path, false);
		request.responseType = "arraybuffer";
		try {
			request.send();
		} catch {
			throw new DownloadError(name, "network");
		}
		if (request.status !== 200) throw new DownloadError(name, request.status === 404 ? "missing" : "network");
		const bytes = new Uint8Array(request.response as ArrayBuffer);
		return wrapped() ? unwrap.whole(bytes) : bytes;
	}

	/** From checked bytes. */
	async create(files: Files): Promise<CreateModule> {
		const address = URL.createObjectURL(await files.blob(GLUE));
		try {
			return (await import(address)).default;
		} finally {
			URL.revokeObjectURL(address);
		}
	}
}
