// Opens the kernel's worker: from a web server by its address, from a disk by its text, which a script carries.

import { loadFromDisk } from "../disk/load";
import { diskKernel, kernelScript, onDisk, unpackerScript } from "../places";

export function openWorker(): Worker | Promise<Worker> {
	if (!onDisk) return new Worker(kernelScript, { type: "module", name: "kernel" });
	return openFromDisk();
}

/** A worker that unpacks a large file for the kernel, which asks it at `port`. */
export function openUnpacker(): { worker: Worker; port: MessagePort } {
	const worker = new Worker(unpackerScript, { type: "module", name: "unpacker" });
	// Whoever asks it goes on without it.
	worker.onerror = (event) => event.preventDefault();
	const { port1, port2 } = new MessageChannel();
	worker.postMessage(port1, [port1]);
	return { worker, port: port2 };
}

/** The kernel's file, as a fault names it. */
export const kernelFile = () => (onDisk && diskKernel ? diskKernel : kernelScript).pathname.split("/").at(-1) ?? "";

async function openFromDisk(): Promise<Worker> {
	if (!diskKernel) throw new Error("this folder was built for a web server");
	const source = new TextDecoder().decode(await loadFromDisk(diskKernel));
	const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
	try {
		// A classic worker: Chromium lets no page on a disk have a module worker.
		return new Worker(address, { name: "kernel" });
	} finally {
		// The worker reads its script after this turn.
		setTimeout(() => URL.revokeObjectURL(address), 10_000);
	}
}
