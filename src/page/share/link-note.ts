// The line above a cell's code that says where the code comes from, with the ways back.

export interface Way {
	name: string;
	run(): void;
}

export class LinkNote {
	#root = document.createElement("div");

	constructor(after: Element) {
		this.#root.className = "cell-link";
		this.#root.hidden = true;
		this.#root.setAttribute("aria-live", "polite");
		after.after(this.#root);
	}

	/** A press of a button that is about to go leaves the focus in the cell. */
	show(sentence: string, ways: Way[]) {
		const focused = this.#root.contains(document.activeElement);
		const words = document.createElement("p");
		words.textContent = sentence;
		const buttons = ways.map(({ name, run }) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = name;
			button.addEventListener("click", run);
			return button;
		});
		this.#root.hidden = false;
		this.#root.replaceChildren(words, ...buttons);
		if (focused) (buttons[0] ?? this.#run)?.focus();
	}

	hide() {
		const focused = this.#root.contains(document.activeElement);
		this.#root.replaceChildren();
		this.#root.hidden = true;
		if (focused) this.#run?.focus();
	}

	get #run(): HTMLElement | null | undefined {
		return this.#root.parentElement?.querySelector<HTMLElement>(".cell-run");
	}
}
