// Hints, one after another, and the worked solution: nothing is there before it is asked for.

export class Help {
	readonly hint = document.createElement("button");
	readonly solution = document.createElement("button");
	#hints: HTMLDetailsElement[];
	#shown = 0;

	constructor(root: HTMLElement, say: (sentence: string) => void) {
		this.#hints = Array.from(root.querySelectorAll<HTMLDetailsElement>(".exercise-hint"));
		const solved = root.querySelector<HTMLDetailsElement>(".exercise-solution");
		for (const folded of [...this.#hints, solved]) if (folded) folded.hidden = true;
		for (const [button, name] of [
			[this.hint, "Hint"],
			[this.solution, "Solution"],
		] as const) {
			button.type = "button";
			button.textContent = name;
			button.className = `exercise-${name.toLowerCase()}-button`;
		}
		this.hint.addEventListener("click", () => {
			const next = this.#hints[this.#shown];
			if (!next) return;
			this.#shown += 1;
			open(next);
			say(
				`${next.querySelector("summary")?.textContent ?? "The hint"} (${this.#shown} of ${this.#hints.length}, below the checks)`,
			);
			this.hint.setAttribute("aria-disabled", String(this.#shown === this.#hints.length));
		});
		this.solution.addEventListener("click", () => {
			if (!solved) return;
			open(solved);
			solved.querySelector("summary")?.focus();
		});
	}
}

function open(folded: HTMLDetailsElement) {
	folded.hidden = false;
	folded.open = true;
	folded.scrollIntoView({ block: "nearest" });
}
