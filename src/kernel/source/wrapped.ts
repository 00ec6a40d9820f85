// A packed file as a script: `howComputersWorkFile("…")`, one character for each byte, as tools/package/scripts.py writes it.
// A page on a disk can run such a script, though it may not read a file. Here its bytes are taken out again.

const HEAD = 'howComputersWorkFile("'.length;
const [QUOTE, BACKSLASH, N, R] = Array.from('"\\nr', (letter) => letter.charCodeAt(0));
const ESCAPED = new Map([
	[N, 10],
	[R, 13],
]);

class Reader {
	#head = HEAD;
	#escape = false;
	#over = false;

	read(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
		const bytes = new Uint8Array(chunk.length);
		let length = 0;
		const start = Math.min(this.#head, chunk.length);
		this.#head -= start;
		for (let at = start; at < chunk.length && !this.#over; at++) {
			const byte = chunk[at] as number;
			if (this.#escape) {
				bytes[length++] = ESCAPED.get(byte) ?? byte;
				this.#escape = false;
			} else if (byte === BACKSLASH) this.#escape = true;
			else if (byte === QUOTE) this.#over = true;
			else bytes[length++] = byte;
		}
		return bytes.subarray(0, length);
	}
}

/** A stream of the script's bytes becomes one of the file's. */
export function unwrap(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
	const reader = new Reader();
	return new TransformStream({
		transform: (chunk, stream) => stream.enqueue(reader.read(chunk)),
	});
}

unwrap.whole = (script: Uint8Array<ArrayBuffer>) => new Reader().read(script);
