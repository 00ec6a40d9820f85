// Where a waiting program cannot be served: a box for the lines that input() is to read, filled before the run.

import { mayRead } from "../../kernel/reads";
import { inputRung } from "../kernel/input-rung";

export class PreparedLines {
	#root = document.createElement("label");
	#box = document.createElement("textarea");

	constructor(after: Element) {
		this.#root.className = "cell-lines";
		this.#root.hidden = true;
		const words = document.createElement("span");
		words.textContent = "Lines for input(), one below the other: this browser cannot let the program wait for you";
		this.#box.rows = 2;
		this.#box.spellcheck = false;
		this.#root.append(words, this.#box);
		after.after(this.#root);
	}

	/** The box is there for programs that read, where nothing better works. */
	showFor(code: string) {
		this.#root.hidden = inputRung() !== "lines" || !mayRead(code);
	}

	get lines(): string[] {
		if (this.#root.hidden || this.#box.value === "") return [];
		return this.#box.value
			.replace(/\n$/, "")
			.split("\n")
			.map((line) => `${line}\n`);
	}
}
