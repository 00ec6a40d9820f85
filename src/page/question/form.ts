// What every kind of question is made of: what the page shows of it, and the form that it becomes.

/** What the page shows of a question. */
export interface Asked {
	root: HTMLElement;
	/** The rows of its explanation, one for each answer, in the order in which they were written. */
	rows: HTMLElement[];
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

export interface Form {
	/** What the learner operates. */
	controls: HTMLElement[];
	inputs: Control[];
	/** What is given now, as a short code; a problem where that is no answer. */
	given(): { given: string } | { problem: string };
	/** Shows an answer given before; empty: none. */
	show(given: string): void;
	/** The row that an answer belongs to; none where it is no answer to this question. */
	row(given: string): HTMLElement | undefined;
	/** A program that the question is about: once an answer is given, running it shows who is right. */
	program?: string;
}

/** Takes the children of the lists that stand for the form where there is no JavaScript. */
export function takeList(root: HTMLElement, selector: string): HTMLElement[] {
	const list = root.querySelector(selector);
	list?.remove();
	return Array.from(list?.children ?? []) as HTMLElement[];
}

export function input(type: "radio" | "text", name = "", value = ""): HTMLInputElement {
	const made = document.createElement("input");
	return Object.assign(made, { type, name, value });
}

export function label(...parts: (string | Node)[]): HTMLLabelElement {
	const made = document.createElement("label");
	for (const part of parts) {
		const text = document.createElement("span");
		text.append(part);
		made.append(part instanceof Node ? part : text);
	}
	return made;
}

/** The places in a code like "2 0 1"; undefined where it is not one of so many different ones below `most`. */
export function places(given: string, count: number, most: number, different: boolean): number[] | undefined {
	const found = given.split(" ").map(Number);
	const whole = found.every((place) => Number.isInteger(place) && place >= 0 && place < most);
	if (!whole || found.length !== count || (different && new Set(found).size < count)) return undefined;
	return found;
}

export const rightOne = (rows: HTMLElement[]) => rows.find((row) => row.dataset.right !== undefined);
export const anyOther = (rows: HTMLElement[]) => rows.find((row) => "else" in row.dataset);
