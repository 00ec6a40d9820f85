// The form as texts by name: what is asked, what differs from the page's own choice, and which fields there are at all.

type Field = HTMLInputElement | HTMLSelectElement;

const first = (field: Field): string =>
	field instanceof HTMLSelectElement
		? ((Array.from(field.options).find((option) => option.defaultSelected) ?? field.options[0])?.value ?? "")
		: field.defaultValue;

export class Fields {
	constructor(readonly form: HTMLFieldSetElement) {}

	get #named(): Field[] {
		return [...this.form.querySelectorAll<Field>("[name]")];
	}

	field(name: string): Field | undefined {
		return this.#named.find((field) => field.name === name);
	}

	value(name: string): string {
		return this.field(name)?.value ?? "";
	}

	/** Every field's value. */
	get all(): Record<string, string> {
		return Object.fromEntries(this.#named.map((field) => [field.name, field.value]));
	}

	/** Those that are shown and not as the page has them. */
	get changed(): Record<string, string> {
		const told = this.#named.filter((field) => !field.closest("[hidden]") && field.value !== first(field));
		return Object.fromEntries(told.map((field) => [field.name, field.value]));
	}

	/** Takes over what a field can have; all others stand at the page's own choice. */
	take(given: Record<string, string>) {
		for (const field of this.#named) {
			const value = given[field.name];
			field.value = value !== undefined && this.#can(field, value) ? value : first(field);
		}
		this.fit();
	}

	set(name: string, value: string) {
		const field = this.field(name);
		if (field && this.#can(field, value)) field.value = value;
	}

	#can(field: Field, value: string): boolean {
		if (field instanceof HTMLSelectElement) return Array.from(field.options).some((option) => option.value === value);
		return value.length < 20;
	}

	/** Shows the fields that belong to the choices made. */
	fit() {
		const device = this.field("device") as HTMLSelectElement | undefined;
		const chosen = device?.selectedOptions[0];
		const now = new Set([
			`purpose=${this.value("purpose")}`,
			`device=${device?.value === "own" ? "own" : chosen?.dataset.sold ? "sizes" : "one"}`,
			`gpus=${Number(this.value("gpus")) > 1 ? "many" : "one"}`,
			`method=${/lora/.test(this.value("method")) ? "adapters" : "all"}`,
		]);
		for (const label of this.form.querySelectorAll<HTMLElement>("[data-when]"))
			label.hidden = !label.dataset.when?.split(" ").every((condition) => now.has(condition));
	}

	/** A computer that is sold with several sizes begins with its largest. */
	sell() {
		const device = this.field("device") as HTMLSelectElement | undefined;
		const sold = device?.selectedOptions[0]?.dataset.sold;
		if (sold) this.set("memory", sold);
	}

	/** A choice that the page did not have, as the first of its list. */
	offer(name: string, value: string, words: string) {
		const select = this.field(name) as HTMLSelectElement | undefined;
		const known = Array.from(select?.options ?? []).find((option) => option.value === value);
		if (known) known.textContent = words;
		else select?.prepend(new Option(words, value));
	}

	withdraw(name: string, value: string) {
		const select = this.field(name) as HTMLSelectElement | undefined;
		for (const option of Array.from(select?.options ?? [])) if (option.value === value) option.remove();
	}
}
