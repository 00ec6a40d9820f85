// Which way Python is to start. A snapshot saves work but weighs more; on a slow or metered line the lighter way answers first.

import type { Start } from "../../kernel/protocol";

interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

/** From which speed of the line, in Mbit/s, the snapshot answers first (`make bench ONLY=lines`). It weighs 4 MB more than
 * a plain start with NumPy and 7 MB more than one without; both cross between the measured 10 and 150 Mbit/s. */
const PAYS_FROM = { numpy: 21, other: 64 };
/** A page's own files are over before a line has reached its speed: they show half of it, at best. */
const SHOWN = 0.5;
/** Smaller files are over before a line shows what it can do. */
const TELLING_BYTES = 20_000;

/** `kept`: all parts are on this page already, so that nothing is downloaded; `soon`: the program that is to run first.
 * A test may force a way by <html data-start>. */
export function chooseStart(kept: boolean, soon: string): Start {
	const forced = document.documentElement.dataset.start;
	if (forced === "plain" || forced === "snapshot") return forced;
	const numpy = /\b(?:numpy|matplotlib)\b/.test(soon);
	return kept || lineIsFast(numpy ? PAYS_FROM.numpy : PAYS_FROM.other) ? "snapshot" : "plain";
}

/** Whether this line carries so many Mbit/s, and nobody pays for each megabyte. */
export function lineIsFast(mbit = PAYS_FROM.numpy): boolean {
	const line = (navigator as { connection?: Connection }).connection;
	if (line?.saveData || (line?.effectiveType && line.effectiveType !== "4g")) return false;
	const seen = observedMbit();
	return seen === undefined || seen >= mbit * SHOWN;
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
