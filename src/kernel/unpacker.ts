// A worker for one large file: fetches, checks and unpacks it, so that the kernel's own thread can start Python meanwhile.

import { DownloadError, Downloads, type Packed } from "./download";
import type { Fault } from "./protocol";
import { Web } from "./source/web";
import { Tally } from "./tally";

export interface Order {
	/** Address of the runtime's folder. */
	base: string;
	file: Packed;
	stallSeconds: number;
}

export type Delivery =
	| { got: number }
	| { bytes: Uint8Array<ArrayBuffer> }
	| { file: string; fault: Fault; detail: string };

self.onmessage = async ({ data: { base, file, stallSeconds } }: MessageEvent<Order>) => {
	const send = (message: Delivery, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
	let told = 0;
	const tally = new Tally((received) => {
		send({ got: received - told });
		told = received;
	});
	try {
		const downloads = new Downloads(new Web(base), stallSeconds, tally, () => {});
		const bytes = await downloads.bytes(file);
		send({ bytes }, [bytes.buffer]);
	} catch (error) {
		if (!(error instanceof DownloadError)) throw error;
		send({ file: error.file, fault: error.fault, detail: error.detail });
	}
};
