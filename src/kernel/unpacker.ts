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

/** The page gives the port at which the kernel asks. */
self.onmessage = ({ data: port }: MessageEvent<MessagePort>) => {
	port.onmessage = ({ data }: MessageEvent<Order>) => deliver(port, data);
};

async function deliver(port: MessagePort, { base, file, stallSeconds }: Order) {
	const send = (message: Delivery, transfer: Transferable[] = []) => port.postMessage(message, { transfer });
	send({ got: 0 });
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
}
