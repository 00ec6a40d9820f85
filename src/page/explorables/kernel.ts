// Explorables are scripts of their own; this gives them the page's one Python, and its rule for starting it early.

import { kernel } from "../kernel/kernel";
import { warmUpNear } from "../kernel/warm-up";

type Given = Pick<typeof kernel, "ask"> & { warmUpNear: typeof warmUpNear };

export function giveKernel() {
	globalThis.howComputersWorkKernel = { ask: (...question) => kernel.ask(...question), warmUpNear };
}

declare global {
	var howComputersWorkKernel: Given | undefined;
}
