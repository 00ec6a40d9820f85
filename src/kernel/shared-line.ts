// Where the page writes a line for a waiting program, in memory that both share: a state, a length, UTF-8.

export const STATE = 0;
/** Two 32-bit numbers: what there is, and how many bytes. */
export const STATES = 2;
export const LINES_AT = 8;
export const MOST_BYTES = 65_536;

export const NOTHING = 0;
export const LINE = 1;
export const END = 2;

export const newSharedLine = () => new SharedArrayBuffer(LINES_AT + MOST_BYTES);

/** Hands over a line with its break, or the end of input. What is too long is cut. */
export function writeLine(shared: SharedArrayBuffer, line: string | null) {
	const state = new Int32Array(shared, STATE, STATES);
	const bytes = new TextEncoder().encode(line ?? "").subarray(0, MOST_BYTES);
	new Uint8Array(shared, LINES_AT).set(bytes);
	Atomics.store(state, 1, bytes.length);
	Atomics.store(state, 0, line === null ? END : LINE);
	Atomics.notify(state, 0);
}
