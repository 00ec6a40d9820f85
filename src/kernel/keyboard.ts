// The worker's side of input(): how a program that waits for a line gets one from the reader.

import type { InputRung } from "./protocol";
import { END, LINE, LINES_AT, NOTHING, STATE, STATES } from "./shared-line";

/** Between two looks for a Stop. */
const SLICE_MS = 50;

/** A line with its break; undefined at the end of input; false where the reader pressed Stop. */
type Line = string | undefined | false;

export class Keyboard {
	#typed: ((line: Line) => void) | undefined;
	#lines: string[] = [];
	#asked = false;
	#rest: Uint8Array = new Uint8Array();

	/** `asks` tells the page that the program waits. */
	constructor(
		readonly rung: InputRung,
		readonly asks: () => void,
		readonly shared?: SharedArrayBuffer,
	) {}

	/** Before a run, with the lines that were prepared for it. */
	begin(lines: string[]) {
		this.#lines = [...lines];
		this.#typed = undefined;
		this.#asked = false;
		this.#rest = new Uint8Array();
	}

	/** For a program that can be suspended. */
	ask(): Promise<Line> {
		return new Promise((resolve) => {
			this.#typed = resolve;
			this.asks();
		});
	}

	/** What the page sends while the program is suspended. */
	typed(line: Line) {
		const typed = this.#typed;
		this.#typed = undefined;
		typed?.(line);
	}

	/** One look at the memory shared with the page, for a moment. */
	poll(): Line | "wait" {
		if (!this.shared) return undefined;
		const state = new Int32Array(this.shared, STATE, STATES);
		if (!this.#asked) {
			Atomics.store(state, 0, NOTHING);
			this.#asked = true;
			this.asks();
		}
		Atomics.wait(state, 0, NOTHING, SLICE_MS);
		const found = Atomics.exchange(state, 0, NOTHING);
		if (found === NOTHING) return "wait";
		this.#asked = false;
		if (found === END) return undefined;
		if (found !== LINE) return "wait";
		// A decoder takes no shared memory: the line is copied first.
		const bytes = new Uint8Array(this.shared, LINES_AT, Atomics.load(state, 1)).slice();
		return new TextDecoder().decode(bytes);
	}

	/** For the stdin of child processes, as bytes: they cannot be suspended. `stopped` tells of a Stop. */
	fill(buffer: Uint8Array, stopped: () => boolean): number {
		if (this.#rest.length === 0) {
			let line = this.rung === "shared" ? this.poll() : this.prepared();
			while (line === "wait" && !stopped()) line = this.poll();
			this.#rest = typeof line === "string" ? new TextEncoder().encode(line) : this.#rest;
		}
		const part = this.#rest.subarray(0, buffer.length);
		buffer.set(part);
		this.#rest = this.#rest.subarray(part.length);
		return part.length;
	}

	prepared(): Line {
		return this.#lines.shift();
	}
}
