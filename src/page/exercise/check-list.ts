// The checks of an exercise, one by one: passed or not, and why not.

import type { Verdict } from "../../kernel/protocol";

/** One check as it stands on the page: its label, whether it passes, and what is said where it does not. */
export interface Row {
	label: string;
	/** Undefined: not checked. */
	pass?: boolean;
	message: string;
}

export class CheckList {
	#items: HTMLElement[];

	constructor(readonly root: HTMLElement) {
		this.#items = Array.from(root.querySelectorAll<HTMLElement>("li"));
	}

	get count(): number {
		return this.#items.length;
	}

	get rows(): Row[] {
		return this.#items.map((item) => ({
			label: item.querySelector(".exercise-label")?.textContent ?? "",
			...(item.dataset.check && { pass: item.dataset.check === "pass" }),
			message: item.querySelector(".exercise-message")?.textContent ?? "",
		}));
	}

	clear() {
		delete this.root.dataset.stale;
		for (const item of this.#items) mark(item);
	}

	/** The program has been changed since. */
	stale() {
		if (this.#items.some((item) => item.dataset.check)) this.root.dataset.stale = "";
	}

	/** None passes: the program itself failed. */
	fail() {
		for (const item of this.#items) mark(item, false);
	}

	show(verdicts: Verdict[]) {
		for (const [index, verdict] of verdicts.entries()) {
			const item = this.#items[index];
			if (item) mark(item, verdict.pass, verdict.message);
		}
	}
}

function mark(item: HTMLElement, pass?: boolean, message = "") {
	if (pass === undefined) delete item.dataset.check;
	else item.dataset.check = pass ? "pass" : "fail";
	item.querySelector(".exercise-verdict")?.remove();
	item.querySelector(".exercise-message")?.remove();
	if (pass === undefined) return;
	const verdict = document.createElement("span");
	verdict.className = "exercise-verdict only-heard";
	verdict.textContent = pass ? "Passes: " : "Fails: ";
	item.prepend(verdict);
	if (!message) return;
	const said = document.createElement("p");
	said.className = "exercise-message";
	said.textContent = message;
	item.append(said);
}
