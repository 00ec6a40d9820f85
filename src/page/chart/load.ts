// Fetches the script that draws charts when a program shows its first.

import { loadScript } from "../load-script";
import { chartScript } from "../places";
import type { DrawChart } from "./chart";

export function loadChart(): Promise<DrawChart> {
	return loadScript(chartScript, () => globalThis.howComputersWorkChart);
}
