// Fetches the script that packs and unpacks, for browsers that cannot do so by themselves.

import { loadScript } from "../load-script";
import { zlibScript } from "../places";
import type { Zlib } from "./zlib-script";

declare global {
	var howComputersWorkZlib: Zlib | undefined;
}

export function loadZlib(): Promise<Zlib> {
	return loadScript(zlibScript, () => globalThis.howComputersWorkZlib);
}
