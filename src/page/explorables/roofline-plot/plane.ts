// The plane of the roofline: both axes in powers of ten, places as shares of the width and of the height.

export const WIDEST: [number, number] = [0.5, 100_000];
export const HIGHEST: [number, number] = [1e11, 1e16];

const share = (value: number, [from, to]: [number, number]) =>
	Math.min(1, Math.max(0, Math.log(value / from) / Math.log(to / from)));

/** Per cent from the left, and from the top. */
export const across = (intensity: number): number => 100 * share(intensity, WIDEST);
export const down = (rate: number): number => 100 - 100 * share(rate, HIGHEST);

/** The intensity at a share of the width. */
export const intensityAt = (part: number): number =>
	WIDEST[0] * (WIDEST[1] / WIDEST[0]) ** Math.min(1, Math.max(0, part));

export const X_TICKS: [number, string][] = [
	[1, "1"],
	[10, "10"],
	[100, "100"],
	[1_000, "1,000"],
	[10_000, "10,000"],
];
export const Y_TICKS: [number, string][] = [
	[1e12, "1"],
	[1e13, "10"],
	[1e14, "100"],
	[1e15, "1,000"],
];

/** Three digits at most: 0.35, 1.4, 28, 217, 64,600. */
export function brief(value: number): string {
	const digits = value < 100 ? 2 : 3;
	return Number(value.toPrecision(digits)).toLocaleString("en", { maximumFractionDigits: 3 });
}
