// One quiet line above the lesson, for what a learner should know of the reporting; empty, it takes no room.

export class Notice {
	readonly #line = document.querySelector("[role=status]");
	#said = "";

	/** `link` becomes an address to follow at the end. */
	say(text: string, link?: string) {
		if (!this.#line || text === this.#said) return;
		this.#said = text;
		this.#line.textContent = text;
		if (!link) return;
		const anchor = Object.assign(document.createElement("a"), { href: link, target: "_blank", rel: "noopener" });
		anchor.textContent = link;
		this.#line.append(" ", anchor);
	}
}
