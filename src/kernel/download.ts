// Fetches files of the runtime: counted, checked against size and sum, unpacked; each fault names its file.

import type { Fault } from "./protocol";
import { sha256 } from "./sha256";

export interface Packed {
	path: string;
	/** Size and sum of the file as served, and its size once unpacked. */
	bytes: number;
	unpacked: number;
	sha256: string;
}

const SAYS: Record<Fault, string> = {
	missing: "is not on the server",
	network: "could not be fetched: the connection failed",
	stalled: "stopped arriving",
	truncated: "arrived incomplete",
	altered: "arrived altered: its contents are not what this page expects",
};

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export class DownloadError extends Error {
	constructor(
		readonly file: string,
		readonly fault: Fault,
		detail = "",
	) {
		super(`${file} ${SAYS[fault]}${detail}.`);
	}
}

export class Downloads {
	#received = 0;
	#total = 0;

	constructor(
		readonly base: string,
		readonly stallSeconds: number,
		readonly fetch: typeof globalThis.fetch,
		readonly progress: (received: number, total: number) => void,
		readonly failed: (error: DownloadError) => void,
	) {}

	/** The unpacked file as a Response whose body streams while it arrives. Errors reach `failed` and the body's reader. */
	async open(file: Packed, type: string): Promise<Response> {
		const name = file.path.split("/").at(-1) ?? file.path;
		const abort = new AbortController();
		let fault: DownloadError | undefined;
		let clock: ReturnType<typeof setTimeout> | undefined;
		const fail = (kind: Fault, detail = "") => {
			clearTimeout(clock);
			if (!fault) {
				fault = new DownloadError(name, kind, detail);
				this.failed(fault);
				abort.abort();
			}
			return fault;
		};
		this.#total += file.bytes;
		const parts: Uint8Array<ArrayBuffer>[] = [];
		let got = 0;
		const wait = () => {
			clearTimeout(clock);
			clock = setTimeout(
				() => fail("stalled", ` after ${megabytes(got)} of ${megabytes(file.bytes)} MB`),
				this.stallSeconds * 1000,
			);
		};
		wait();
		const response = await this.fetch(this.base + file.path, { signal: abort.signal }).catch(() => {
			throw fail("network");
		});
		if (!response.ok || !response.body) {
			throw response.status === 404 ? fail("missing") : fail("network", ` (status ${response.status})`);
		}
		const reader = response.body.getReader();
		const checked = new ReadableStream<Uint8Array<ArrayBuffer>>({
			pull: async (stream) => {
				try {
					const { value, done } = await reader.read();
					if (value) {
						wait();
						got += value.length;
						this.#received += value.length;
						this.progress(this.#received, this.#total);
						parts.push(value);
						stream.enqueue(value);
						return;
					}
					clearTimeout(clock);
					if (done && got < file.bytes) throw fail("truncated", `: ${megabytes(got)} of ${megabytes(file.bytes)} MB`);
					if (got > file.bytes || (await sha256(parts)) !== file.sha256) throw fail("altered");
					stream.close();
				} catch {
					stream.error(fail("network", ` after ${megabytes(got)} MB`));
				}
			},
		});
		const unpacked = checked.pipeThrough(new DecompressionStream("gzip")).getReader();
		const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
			pull: async (stream) => {
				// Damaged bytes may stop the unpacking before the sum is known: that, too, is an altered file.
				const { value, done } = await unpacked.read().catch(() => {
					throw fail("altered");
				});
				if (done) stream.close();
				else stream.enqueue(value);
			},
		});
		return new Response(body, { headers: { "content-type": type, "content-length": String(file.unpacked) } });
	}
}
