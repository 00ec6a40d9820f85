// Opens the kernel's worker: from a web server by its address, from a disk by its text, which a script carries.

import { loadFromDisk } from "../disk/load";
import { diskKernel, kernelScript, onDisk } from "../places";

export function openWorker(): Worker | Promise<Worker> {
	if (!onDisk) return new Worker(kernelScript, { type: "module", name: "kernel" });
	return openFromDisk();
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
