// Which way input() can get a line on this page; best first.

import type { InputRung } from "../../kernel/protocol";

const RUNGS: InputRung[] = ["suspend", "shared", "lines"];

/** Suspending a program is JSPI, shared memory needs an isolated page. A test may forbid rungs above <html data-input>. */
export function inputRung(): InputRung {
	const forced = document.documentElement.dataset.input as InputRung | undefined;
	const from = forced ? RUNGS.indexOf(forced) : 0;
	if (from <= 0 && "Suspending" in WebAssembly) return "suspend";
	if (from <= 1 && globalThis.crossOriginIsolated) return "shared";
	return "lines";
}
