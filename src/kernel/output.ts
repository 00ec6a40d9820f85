// What a run writes: decoded, cut off where it is too much to read, and sent on as it comes.

import type { Stream } from "./protocol";

export const MOST_LINES = 10_000;
export const MOST_CHARACTERS = 250_000;

const CUT = `\n… Output cut here: a cell shows at most ${MOST_LINES.toLocaleString("en")} lines or ${MOST_CHARACTERS.toLocaleString("en")} characters of a run. The program goes on.\n`;

/** The bound on what is sent also bounds the messages: printing for ever cannot flood the page. */
export class Output {
	#lines = 0;
	#characters = 0;
	#cut = false;
	#decoders: Record<Stream, TextDecoder> = { stdout: new TextDecoder(), stderr: new TextDecoder() };

	constructor(readonly send: (stream: Stream, text: string) => void) {}

	write(stream: Stream, bytes: Uint8Array) {
		if (this.#cut) return;
		const text = this.#decoders[stream].decode(bytes, { stream: true });
		const kept = this.#fit(text);
		if (kept) this.send(stream, kept);
		if (kept.length < text.length) {
			this.#cut = true;
			this.send(stream, CUT);
		}
	}

	/** As much of `text` as there is room for. */
	#fit(text: string): string {
		let end = Math.min(text.length, MOST_CHARACTERS - this.#characters);
		let from = 0;
		while (from < end) {
			const newline = text.indexOf("\n", from);
			if (newline < 0 || newline >= end) break;
			from = newline + 1;
			this.#lines += 1;
			if (this.#lines >= MOST_LINES) end = from;
		}
		this.#characters += end;
		return text.slice(0, end);
	}
}
