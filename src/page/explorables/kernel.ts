// Explorables are scripts of their own; this gives them the page's one Python.

import { kernel } from "../kernel/kernel";

export function giveKernel() {
	globalThis.howComputersWorkKernel = kernel;
}

declare global {
	var howComputersWorkKernel: Pick<typeof kernel, "ask" | "warmUp"> | undefined;
}
