// The roofline: what a chip can reach with so many operations for each byte, and where decode and prefill lie on it.
//
// Roof, after Williams, Waterman and Patterson (Communications of the ACM 52/4, 2009):
//   operations per second = min(peak, bandwidth * operations per byte)
// One pass through a model, after data/formulas.md, sections 2 and 6
// (https://github.com/jax-ml/scaling-book/blob/0819a7d8c55ddc113f5cba0285a5f97380cac1e3/inference.md):
//   a weight costs a token a multiplication and an addition; so does each number of the queries, for every earlier
//   token, once against the keys and once against the values: 4 * layers * heads * head_dim per pair of tokens.
//   decode, one step of the batch   operations  batch * (2 * weights + 4 * LHD * context)
//                                   bytes       2 * weights + batch * KV * context
//   prefill of one prompt           operations  2 * weights * tokens + 4 * LHD * tokens**2 / 2 (no token sees a later one)
//                                   bytes       2 * weights + KV * tokens
// Left out: activations, which stay in the caches for the most part, and whatever a real program does not overlap.
// So these are ceilings.

/** Dense rate in 16 bits. */
export interface Chip {
	id: string;
	name: string;
	vendor: string;
	gbPerSecond: number;
	teraflops: number;
	gigabytes: number;
	/** Places in the list of sources. */
	sources: number[];
}

export interface Model {
	id: string;
	name: string;
	/** In all, and those that a token reads: without the input embedding, of which it takes one row. */
	parameters: number;
	weights: number;
	/** Bytes of a token in the KV cache, 16 bits a number. */
	kv: number;
	/** Layers * heads * numbers per head. */
	lhd: number;
	longest: number;
	sources: number[];
}

export interface Point {
	/** Operations per byte. */
	intensity: number;
	/** Operations per second. */
	rate: number;
	limit: "memory" | "arithmetic";
	tokensPerSecond: number;
}

export const BYTES_PER_WEIGHT = 2;
export const MOST_USERS = 256;
/** Where the ranges stop. */
export const USERS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
export const LENGTHS = [128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768];

export const peak = (chip: Chip): number => chip.teraflops * 1e12;
export const bandwidth = (chip: Chip): number => chip.gbPerSecond * 1e9;
export const ridge = (chip: Chip): number => peak(chip) / bandwidth(chip);
export const reach = (chip: Chip, intensity: number): number => Math.min(peak(chip), intensity * bandwidth(chip));

function point(chip: Chip, operations: number, bytes: number, tokens: number): Point {
	const intensity = operations / bytes;
	const rate = reach(chip, intensity);
	const limit = intensity < ridge(chip) ? "memory" : "arithmetic";
	return { intensity, rate, limit, tokensPerSecond: (tokens * rate) / operations };
}

/** A step of the whole batch: each user gets a token, after `context` tokens of a conversation. */
export function decode(chip: Chip, model: Model, users: number, context: number): Point {
	const operations = users * (2 * model.weights + 4 * model.lhd * context);
	const bytes = BYTES_PER_WEIGHT * model.weights + users * model.kv * context;
	return point(chip, operations, bytes, users);
}

/** A prompt read in one go. */
export function prefill(chip: Chip, model: Model, tokens: number): Point {
	const operations = 2 * model.weights * tokens + 2 * model.lhd * tokens ** 2;
	const bytes = BYTES_PER_WEIGHT * model.weights + model.kv * tokens;
	return point(chip, operations, bytes, tokens);
}

/** All weights and all conversations. */
export const neededBytes = (model: Model, users: number, context: number): number =>
	BYTES_PER_WEIGHT * model.parameters + users * model.kv * context;

/** The GB on a chip's box are at most GiB; true where it cannot fit whatever is spared. */
export const tooLarge = (chip: Chip, model: Model, users: number, context: number): boolean =>
	neededBytes(model, users, context) > chip.gigabytes * 2 ** 30;

export const lengths = (model: Model): number[] => LENGTHS.filter((length) => length <= model.longest);

/** The last stop that is not beyond the value. */
export const stopOf = (stops: number[], value: number): number =>
	Math.max(
		stops.findLastIndex((stop) => stop <= value),
		0,
	);

/** The stop at which `intensityOf` comes nearest, on a scale of powers. */
export function nearest(stops: number[], intensity: number, intensityOf: (stop: number) => number): number {
	const far = (stop: number) => Math.abs(Math.log(intensityOf(stop) / intensity));
	return stops.reduce((best, stop) => (far(stop) < far(best) ? stop : best));
}

/** A number of users that a program printed; undefined where it is none. */
export function usersIn(printed: string): number | undefined {
	const value = Number(printed);
	return /^\d{1,3}$/.test(printed) && value >= 1 && value <= MOST_USERS ? value : undefined;
}
