// Which way Python is to start. A snapshot saves work but weighs more; on a slow or metered line the lighter way answers first.

import type { Start } from "../../kernel/protocol";

interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

/** The snapshot is 9 MB more to carry and saves about 0.9 s of work (`make bench`): it pays from about 80 Mbit/s.
 * A page's own files are over before a line has reached its speed, so that 25 seen on them is taken for as much. */
const FAST_MBIT = 25;
/** Smaller files are over before a line shows what it can do. */
const TELLING_BYTES = 20_000;

/** `kept`: all parts are on this page already, so that nothing is downloaded. A test may force a way by <html data-start>. */
export function chooseStart(kept: boolean): Start {
	const forced = document.documentElement.dataset.start;
	if (forced === "plain" || forced === "snapshot") return forced;
	return kept || lineIsFast() ? "snapshot" : "plain";
}

/** Whether this line carries twenty megabytes in a few seconds, and nobody pays for each of them. */
export function lineIsFast(): boolean {
	const line = (navigator as { connection?: Connection }).connection;
	if (line?.saveData || (line?.effectiveType && line.effectiveType !== "4g")) return false;
	const seen = observedMbit();
	return seen === undefined || seen >= FAST_MBIT;
}

/** The best rate at which a file of this page arrived, in Mbit/s; undefined where all came from the browser's cache.
 * The browser's own estimate (navigator.connection.downlink) is capped at 10 and wrong after a fresh start. */
function observedMbit(): number | undefined {
	const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
	const rates = entries
		.filter((entry) => entry.transferSize > TELLING_BYTES)
		.map((entry) => (entry.encodedBodySize * 8) / 1000 / Math.max(entry.responseEnd - entry.responseStart, 0.1));
	return rates.length > 0 ? Math.max(...rates) : undefined;
}
