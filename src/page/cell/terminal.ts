// Shows a stream as a terminal would: a carriage return begins the line anew, colours are colours. Its textContent stays
// exactly what the program wrote: what a terminal would not show is hidden, not dropped.

import { Graphics } from "./ansi";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const PIECES = /\x1b\[[\d;?]*[A-Za-z]|\x1b[()*+].|\x1b[^[]|[^\x1b\r\n]+|[\x1b\r\n]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
const SPECIAL = /[\x1b\r]/;
/** The start of a sequence whose end is still to come. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
const BROKEN_OFF = /\x1b(?:\[[\d;?]*|[()*+])?$/;

export class Terminal {
	/** The line that is not finished yet, what it shows, and what is left of an earlier text to its right. */
	#line: HTMLElement | undefined;
	#shown = "";
	#tail = "";
	#returned = false;
	#graphics = new Graphics();
	#plain = true;
	#broken = "";

	constructor(readonly root: HTMLElement) {}

	write(text: string) {
		const whole = this.#broken + text;
		this.#broken = BROKEN_OFF.exec(whole)?.[0] ?? "";
		const ready = this.#broken ? whole.slice(0, -this.#broken.length) : whole;
		if (this.#plain && !SPECIAL.test(ready)) return this.#writePlain(ready);
		this.#plain = false;
		for (const [piece] of ready.matchAll(PIECES)) this.#piece(piece);
	}

	/** The end of the stream: a sequence that never ended is shown as it is. */
	end() {
		if (this.#broken) this.#hide(this.#broken);
		this.#broken = "";
	}

	/** What the reader typed, as a terminal echoes it; the program did not write it. */
	echo(text: string) {
		const typed = document.createElement("span");
		typed.className = "cell-typed";
		typed.dataset.typed = `${text}\n`;
		this.root.append(typed);
		this.#newLine();
	}

	/** Most programs: no carriage returns, no colours; one node for many lines. */
	#writePlain(text: string) {
		const end = text.lastIndexOf("\n") + 1;
		if (end > 0) {
			this.root.append(text.slice(0, end));
			this.#newLine();
		}
		if (end < text.length) this.#show(text.slice(end));
	}

	#piece(piece: string) {
		if (piece === "\n") {
			this.root.append("\n");
			this.#newLine();
		} else if (piece === "\r") {
			this.#hide(piece);
			this.#returned = this.#shown + this.#tail !== "";
		} else if (piece.startsWith("\x1b")) {
			this.#hide(piece);
			if (piece.endsWith("m")) this.#graphics.select(piece.slice(2, -1));
			else if (piece.endsWith("K")) this.#eraseToTheRight();
		} else this.#show(piece);
	}

	#newLine() {
		this.#line = undefined;
		this.#shown = "";
		this.#tail = "";
		this.#returned = false;
	}

	#show(text: string) {
		if (this.#returned) this.#overwrite();
		if (!this.#line) {
			this.#line = document.createElement("span");
			this.root.append(this.#line);
		}
		this.#line.append(this.#graphics.paint(text));
		this.#shown += text;
		this.#setTail(this.#tail.slice(text.length));
	}

	/** Hides what the line showed; the next text lies over it, and what it does not cover stays. */
	#overwrite() {
		this.#returned = false;
		const covered = this.#shown + this.#tail;
		if (this.#line) {
			const line = this.#line;
			this.#line = undefined;
			line.remove();
			this.#hide(line.textContent ?? "");
		}
		this.#shown = "";
		this.#tail = covered;
	}

	#eraseToTheRight() {
		if (this.#returned) this.#overwrite();
		this.#setTail("");
	}

	#setTail(text: string) {
		this.#tail = text;
		if (!this.#line) return;
		if (text) this.#line.dataset.tail = text;
		else delete this.#line.dataset.tail;
	}

	/** Keeps text in the stream without showing it. */
	#hide(text: string) {
		const parent = this.#line ?? this.root;
		const last = parent.lastChild;
		if (last instanceof HTMLElement && last.hidden) {
			last.append(text);
			return;
		}
		const hidden = document.createElement("span");
		hidden.hidden = true;
		hidden.append(text);
		parent.append(hidden);
	}
}
