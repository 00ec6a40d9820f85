// Has a file fetched and unpacked by a worker of its own (unpacker.ts), which the page opens: in Firefox a worker that
// opens another one now and then waits for it for ever.

import { DownloadError, type Downloads, type Packed } from "./download";
import type { Delivery, Order } from "./unpacker";

/** A worker that is not there by then does not come, or comes too late to be of use. */
const NO_ANSWER_MS = 1000;

/** As `downloads.bytes(file)`, by the worker that listens at `port`. */
export async function bytesApart(
	downloads: Downloads,
	file: Packed,
	port: MessagePort,
): Promise<Uint8Array<ArrayBuffer>> {
	const { stallSeconds, tally, failed, source } = downloads;
	let clock: ReturnType<typeof setTimeout> | undefined;
	try {
		return await new Promise((resolve, reject) => {
			let begun = false;
			// A worker that could not even be loaded is no reason to give up.
			clock = setTimeout(() => {
				port.onmessage = null;
				resolve(downloads.bytes(file));
			}, NO_ANSWER_MS);
			port.onmessage = ({ data }: MessageEvent<Delivery>) => {
				if (!begun) tally.expect(file.bytes);
				begun = true;
				// It tells by itself of a download that stalls; one that says nothing at all is gone.
				clearTimeout(clock);
				clock = setTimeout(() => reject(new Error("the unpacker is gone")), 2 * stallSeconds * 1000);
				if ("got" in data) tally.got(data.got);
				else if ("bytes" in data) resolve(data.bytes);
				else {
					const error = new DownloadError(data.file, data.fault, data.detail);
					failed(error);
					reject(error);
				}
			};
			port.postMessage({ base: source.address ?? "", file, stallSeconds } satisfies Order);
		});
	} finally {
		clearTimeout(clock);
		port.close();
	}
}
