// Fetches the tokenizer when a reader asks for it, from the folder where this script lies.

import { loadScript } from "../../load-script";
import type { Tokenizer } from "./tokenizer";

/** The file that the build made, and its size as a web server sends it. */
declare const TOKENIZER: { file: string; packedBytes: number };

const script = document.currentScript as HTMLScriptElement | null;
const address = new URL(TOKENIZER.file, script?.src ?? document.baseURI);

export const megabytes = (TOKENIZER.packedBytes / 1e6).toFixed(1);

export function loadTokenizer(): Promise<Tokenizer> {
	return loadScript(address, () => globalThis.howComputersWorkTokenizer);
}
