// Has a file fetched and unpacked by a worker of its own (unpacker.ts), where one can be had.

import { DownloadError, type Downloads, type Packed } from "./download";
import type { Delivery, Order } from "./unpacker";

declare const BUILT: { unpacker: string };

/** Undefined where a worker cannot have workers, or has no address of its own. */
function unpacker(): Worker | undefined {
	try {
		return new Worker(new URL(BUILT.unpacker, self.location.href), { type: "module", name: "unpacker" });
	} catch {
		return undefined;
	}
}

/** As `downloads.bytes(file)`, in another thread. */
export async function bytesApart(downloads: Downloads, file: Packed): Promise<Uint8Array<ArrayBuffer>> {
	const base = downloads.source.address;
	const worker = base && unpacker();
	if (!worker) return downloads.bytes(file);
	try {
		const { stallSeconds, tally, failed } = downloads;
		return await new Promise((resolve, reject) => {
			let begun = false;
			worker.onerror = (event) => {
				event.preventDefault();
				// A worker that could not even be loaded is no reason to give up.
				if (begun) reject(new Error(event.message || "the unpacker failed"));
				else resolve(downloads.bytes(file));
			};
			worker.onmessage = ({ data }: MessageEvent<Delivery>) => {
				if (!begun) tally.expect(file.bytes);
				begun = true;
				if ("got" in data) tally.got(data.got);
				else if ("bytes" in data) resolve(data.bytes);
				else {
					const error = new DownloadError(data.file, data.fault, data.detail);
					failed(error);
					reject(error);
				}
			};
			worker.postMessage({ base, file, stallSeconds } satisfies Order);
		});
	} finally {
		worker.terminate();
	}
}
