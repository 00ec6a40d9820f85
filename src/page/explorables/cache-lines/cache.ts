// A cache, simulated exactly: sets, ways, and the least recently used line makes room.

export interface Shape {
	/** How many lines it holds in all. */
	lines: number;
	/** Bytes of one line. */
	bytes: number;
	/** Places in a set; 0 where any line may lie in any place. */
	ways: number;
}

export interface Access {
	/** The line of memory. */
	line: number;
	set: number;
	way: number;
	hit: boolean;
	/** The line that had to go. */
	gone?: number;
}

interface Place {
	line: number;
	/** When it was used last. */
	used: number;
}

export class Cache {
	readonly ways: number;
	/** By set and way; undefined where nothing lies yet. */
	readonly sets: (Place | undefined)[][];
	readonly #bytes: number;
	#clock = 0;
	hits = 0;
	misses = 0;

	constructor({ lines, bytes, ways }: Shape) {
		this.ways = ways || lines;
		this.#bytes = bytes;
		this.sets = Array.from({ length: lines / this.ways }, () => new Array(this.ways).fill(undefined));
	}

	/** Reads the byte at an address. */
	read(address: number): Access {
		const line = Math.floor(address / this.#bytes);
		const set = line % this.sets.length;
		const places = this.sets[set] as (Place | undefined)[];
		const used = ++this.#clock;
		const found = places.findIndex((place) => place?.line === line);
		if (found >= 0) {
			places[found] = { line, used };
			this.hits++;
			return { line, set, way: found, hit: true };
		}
		this.misses++;
		const way = this.next(set);
		const gone = places[way]?.line;
		places[way] = { line, used };
		return { line, set, way, hit: false, ...(gone !== undefined && { gone }) };
	}

	/** The place of a set that the next miss takes: an empty one, or that of the line unused for longest. */
	next(set: number): number {
		const places = this.sets[set] ?? [];
		const empty = places.indexOf(undefined);
		if (empty >= 0) return empty;
		return places.reduce((oldest, place, way) => ((place?.used ?? 0) < (places[oldest]?.used ?? 0) ? way : oldest), 0);
	}
}
