// An array of 64 numbers, the orders in which one can walk it, and what a cache makes of a walk.

import { type Access, Cache, type Shape } from "./cache";

export const NUMBERS = 64;
export const BYTES_OF = { float64: 8, float32: 4, int8: 1 } as const;
export type Type = keyof typeof BYTES_OF;
export const ORDERS = ["in order", "strided", "shuffled"] as const;
export type Order = (typeof ORDERS)[number];

export interface Walk {
	type: Type;
	order: Order;
	stride: number;
	seed: number;
}

/** The numbers' places in the order in which they are read, each once. */
export function places({ order, stride, seed }: Walk, count = NUMBERS): number[] {
	const all = Array.from({ length: count }, (_, index) => index);
	if (order === "in order") return all;
	if (order === "strided")
		return all.slice(0, stride).flatMap((start) => all.filter((place) => place % stride === start));
	const random = mulberry32(seed);
	for (let last = count - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		[all[last], all[other]] = [all[other] as number, all[last] as number];
	}
	return all;
}

export interface Seen {
	cache: Cache;
	/** What happened to each place that was read. */
	reads: Map<number, Access>;
	/** The last one: where, and what. */
	last?: { place: number; access: Access };
}

/** The cache after so many reads of a walk. */
export function after(done: number, walk: Walk, shape: Shape): Seen {
	const seen: Seen = { cache: new Cache(shape), reads: new Map() };
	for (const place of places(walk).slice(0, done)) {
		const access = seen.cache.read(place * BYTES_OF[walk.type]);
		seen.reads.set(place, access);
		seen.last = { place, access };
	}
	return seen;
}

/** Tommy Ettinger's generator of 32 bits: the same numbers for the same seed, anywhere. */
function mulberry32(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
