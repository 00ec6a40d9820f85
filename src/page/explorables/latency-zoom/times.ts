// Times and shares in words, and the layers that a window of time shows. The page's own picture says the same: src/cells/explorables/latency_zoom.py.

/** A layer of memory as the page has it, from data/hierarchy.json. */
export interface Layer {
	id: string;
	/** As the program beside it calls it: main memory. */
	name: string;
	/** As one waits for it: a fetch from main memory. */
	wait: string;
	ns: number;
	/** Where the figure is from. */
	source: string;
	label: string;
	about: string;
}

export const SHORTEST = 1;
export const LONGEST = 1e9;
const NO_BREAK = "\u00a0";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
const MONTH = YEAR / 12;

/** 75 ns, 100 µs, 10 ms. */
export function duration(ns: number): string {
	for (const [unit, size] of [
		["s", 1e9],
		["ms", 1e6],
		["µs", 1e3],
	] as const)
		if (ns >= size) return `${Number((ns / size).toPrecision(6))}${NO_BREAK}${unit}`;
	return `${Number(ns.toFixed(2))}${NO_BREAK}ns`;
}

const some = (count: number, unit: string) => `${count}${NO_BREAK}${unit}${count === 1 ? "" : "s"}`;

/** Seconds as one tells a friend: 1 minute 15 seconds, 1 day 4 hours, 3.8 months. */
export function human(seconds: number): string {
	if (seconds < MINUTE) return some(Number(seconds.toFixed(1)), "second");
	const pairs = [
		[HOUR, MINUTE, "minute", 1, "second"],
		[DAY, HOUR, "hour", MINUTE, "minute"],
		[MONTH, DAY, "day", HOUR, "hour"],
	] as const;
	for (const [below, size, unit, part, parts] of pairs) {
		const whole = Math.round(seconds / part) * part;
		if (whole >= below) continue;
		const rest = Math.round((whole % size) / part);
		return some(Math.floor(whole / size), unit) + (rest ? ` ${some(rest, parts)}` : "");
	}
	const [size, unit] = seconds < YEAR ? [MONTH, "month"] : [YEAR, "year"];
	return some(Number((seconds / size).toFixed(1)), unit);
}

/** A share of the window: 21 %, 6.7 %, 1/1,333. */
export function part(share: number): string {
	if (share >= 0.995) return "the full width";
	if (share >= 0.01) return `${Number((share * 100).toPrecision(2))}${NO_BREAK}%`;
	return `1/${Math.round(1 / share).toLocaleString("en")}`;
}

/** How many such windows a longer wait takes: 1,333, or 6.7. */
export const windows = (ratio: number): string =>
	ratio < 10 ? String(Number(ratio.toPrecision(2))) : Math.round(ratio).toLocaleString("en");

/** The slowest layer whose wait fits into the window; the first where none does. */
export function shownIn(layers: Layer[], window: number): number {
	return Math.max(
		0,
		layers.findLastIndex((layer) => layer.ns <= window),
	);
}

/** A whole number of nanoseconds that a window can have; undefined for all else. */
export function asWindow(text: string): number | undefined {
	const ns = /^\+?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
	return ns >= SHORTEST && ns <= LONGEST ? ns : undefined;
}

/** "a, b and c" */
export function list(words: string[]): string {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
