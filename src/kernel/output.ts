// What a run writes: decoded, cut off where it is too much to read, and sent on as it comes.

import type { Stream } from "./protocol";

export const MOST_LINES = 10_000;
export const MOST_CHARACTERS = 250_000;

const CUT = `\n… Output cut here: a cell shows at most ${MOST_LINES.toLocaleString("en")} lines or ${MOST_CHARACTERS.toLocaleString("en")} characters of a run. The program goes on.\n`;

/** So many writes of a stretch of time go out at once; what exceeds them waits for its end and goes out together. */
const STRETCH_MS = 50;
const AT_ONCE = 20;

export class Output {
	#lines = 0;
	#characters = 0;
	#cut = false;
	#pending: [Stream, string][] = [];
	#began = 0;
	#sent = 0;
	#written: Record<Stream, string> = { stdout: "", stderr: "" };
	#decoders: Record<Stream, TextDecoder> = { stdout: new TextDecoder(), stderr: new TextDecoder() };

	constructor(readonly send: (stream: Stream, text: string) => void) {}

	write(stream: Stream, bytes: Uint8Array) {
		if (this.#cut) return;
		const text = this.#decoders[stream].decode(bytes, { stream: true });
		const kept = this.#fit(text);
		this.#add(stream, kept);
		if (kept.length < text.length || this.#full) {
			this.#cut = true;
			this.#add(stream, CUT);
		}
		if (performance.now() - this.#began >= STRETCH_MS) {
			this.#began = performance.now();
			this.#sent = 0;
		}
		if (this.#sent < AT_ONCE) {
			this.#sent += 1;
			this.flush();
		}
	}

	/** Whether the run has written nothing so far. */
	get silent() {
		return this.#characters === 0;
	}

	/** All that has been sent or waits to be, with the note where it was cut. */
	written(stream: Stream): string {
		return this.#written[stream];
	}

	/** Called now and then while Python computes: sends what has waited long enough. */
	tick() {
		if (this.#pending.length > 0 && performance.now() - this.#began >= STRETCH_MS) this.flush();
	}

	flush() {
		for (const [stream, text] of this.#pending) this.send(stream, text);
		this.#pending = [];
	}

	#add(stream: Stream, text: string) {
		if (!text) return;
		this.#written[stream] += text;
		const last = this.#pending.at(-1);
		if (last?.[0] === stream) last[1] += text;
		else this.#pending.push([stream, text]);
	}

	get #full() {
		return this.#lines >= MOST_LINES || this.#characters >= MOST_CHARACTERS;
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
