// What this device can spare for the kernel: room for a second Python, and moments in which nobody waits.

/** A second Python costs over 100 MB: not on a phone, nor where memory is short. */
export function roomForSpare(): boolean {
	const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
	return memory > 4 && !matchMedia("(pointer: coarse) and (hover: none)").matches;
}

/** Soon, but not before what the reader waits for. */
export function idle(work: () => void) {
	if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 5000 });
	else setTimeout(work, 1000);
}
