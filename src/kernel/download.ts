// Fetches files of the runtime: counted, checked against size and sum, unpacked; each fault names its file.

import type { Fault } from "./protocol";
import { sha256 } from "./sha256";
import type { Source } from "./source/source";
import type { Tally } from "./tally";

export interface Packed {
	path: string;
	/** Size and sum of the file as served, and its size once unpacked. */
	bytes: number;
	unpacked: number;
	sha256: string;
}

const SAYS: Record<Fault, string> = {
	missing: "is not on the server",
	unread: "could not be read from the disk: it is missing or damaged",
	network: "could not be fetched: the connection failed",
	stalled: "stopped arriving",
	truncated: "arrived incomplete",
	altered: "arrived altered: its contents are not what this page expects",
};

/** A file as its fault names it. */
export const nameOf = (file: Packed) => file.path.split("/").at(-1) ?? file.path;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export class DownloadError extends Error {
	constructor(
		readonly file: string,
		readonly fault: Fault,
		readonly detail = "",
	) {
		super(`${file} ${SAYS[fault]}${detail}.`);
	}
}

type Chunks = ReadableStream<Uint8Array<ArrayBuffer>>;

export class Downloads {
	constructor(
		readonly source: Source,
		readonly stallSeconds: number,
		readonly tally: Tally,
		readonly failed: (error: DownloadError) => void,
	) {}

	/** The unpacked file. */
	async bytes(file: Packed): Promise<Uint8Array<ArrayBuffer>> {
		const unpacked = new Uint8Array(file.unpacked);
		const reader = (await this.stream(file)).getReader();
		for (let at = 0; ; ) {
			const { value, done } = await reader.read();
			if (done) return unpacked;
			unpacked.set(value, at);
			at += value.length;
		}
	}

	/** The unpacked file while it arrives; ends only if all of it was right. Errors reach `failed` and the reader. */
	async stream(file: Packed): Promise<Chunks> {
		const name = nameOf(file);
		const abort = new AbortController();
		let fault: DownloadError | undefined;
		let clock: ReturnType<typeof setTimeout> | undefined;
		const fail = (kind: Fault, detail = "") => {
			clearTimeout(clock);
			if (!fault) {
				fault = new DownloadError(name, kind, detail);
				if (kind === "truncated" || kind === "altered") this.source.doubt?.(file.path);
				this.failed(fault);
				abort.abort();
			}
			return fault;
		};
		this.tally.expect(file.bytes);
		const packed = new Uint8Array(file.bytes);
		let got = 0;
		const wait = () => {
			clearTimeout(clock);
			clock = setTimeout(
				() => fail("stalled", ` after ${megabytes(got)} of ${megabytes(file.bytes)} MB`),
				this.stallSeconds * 1000,
			);
		};
		wait();
		const response = await this.source.get(file.path, abort.signal).catch(() => {
			throw fail("network");
		});
		if (!response.ok || !response.body) {
			throw response.status === 404 ? fail(this.source.absent) : fail("network", ` (status ${response.status})`);
		}
		const reader = response.body.getReader();
		const checked: Chunks = new ReadableStream({
			pull: async (stream) => {
				try {
					const { value, done } = await reader.read();
					if (!done) {
						wait();
						if (got + value.length > file.bytes) throw fail("altered");
						packed.set(value, got);
						got += value.length;
						this.tally.got(value.length);
						stream.enqueue(value);
						return;
					}
					clearTimeout(clock);
					if (got < file.bytes) throw fail("truncated", `: ${megabytes(got)} of ${megabytes(file.bytes)} MB`);
					if ((await sha256(packed)) !== file.sha256) throw fail("altered");
					stream.close();
				} catch {
					stream.error(fail("network", ` after ${megabytes(got)} MB`));
				}
			},
		});
		const unpacked = checked.pipeThrough(new DecompressionStream("gzip")).getReader();
		return new ReadableStream({
			pull: async (stream) => {
				// Damaged bytes may stop the unpacking before the sum is known: that, too, is an altered file.
				const { value, done } = await unpacked.read().catch(() => {
					throw fail("altered");
				});
				if (done) stream.close();
				else stream.enqueue(value);
			},
		});
	}
}
