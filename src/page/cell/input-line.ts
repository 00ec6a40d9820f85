// The line that the reader types for a waiting program, below what it has printed.

export class InputLine {
	readonly root = document.createElement("form");
	#field = document.createElement("input");

	/** `answer` takes a line, or null for the end of the input. */
	constructor(label: string, answer: (line: string | null) => void) {
		this.root.className = "cell-input";
		this.#field.type = "text";
		this.#field.autocomplete = "off";
		this.#field.autocapitalize = "off";
		this.#field.spellcheck = false;
		this.#field.enterKeyHint = "send";
		this.#field.setAttribute("aria-label", label);
		this.#field.title = "Enter sends the line, Ctrl+D ends the input";
		const enter = document.createElement("button");
		enter.textContent = "Enter";
		const end = document.createElement("button");
		end.type = "button";
		end.textContent = "End of input";
		end.className = "cell-input-end";
		end.addEventListener("click", () => answer(null));
		this.root.append(this.#field, enter, end);
		this.root.addEventListener("submit", (event) => {
			event.preventDefault();
			answer(this.#field.value);
		});
		this.#field.addEventListener("keydown", (event) => {
			if (event.key !== "d" || !event.ctrlKey) return;
			event.preventDefault();
			answer(null);
		});
	}

	focus() {
		this.#field.focus();
	}
}
