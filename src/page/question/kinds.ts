// How each kind of question is asked and judged. A further kind is a further entry, and one in src/cells/question_kinds.py.

import { readNumber } from "./number";

/** What the page shows of a question: its id, and the rows of its explanation, one for each answer. */
export interface Asked {
	id: string;
	/** The answers in the order in which they were written. */
	rows: HTMLElement[];
	/** The choices as the page lists them; empty where nothing is listed. */
	choices: HTMLElement[];
}

export interface Form {
	/** What the learner operates. */
	controls: HTMLElement[];
	inputs: HTMLInputElement[];
	/** What is given now, as a short code; a problem where that is no answer. */
	given(): { given: string } | { problem: string };
	/** Shows an answer given before; empty: none. */
	show(given: string): void;
	/** The row that an answer belongs to; none where it is no answer to this question. */
	row(given: string): HTMLElement | undefined;
}

function choice({ id, rows, choices }: Asked): Form {
	const inputs = rows.map((_, number) => input("radio", id, String(number)));
	const controls = inputs.map((radio, number) => {
		const text = document.createElement("span");
		text.append(...(choices[number]?.childNodes ?? []));
		return label(radio, text);
	});
	return {
		controls,
		inputs,
		given() {
			const chosen = inputs.find((radio) => radio.checked);
			return chosen ? { given: chosen.value } : { problem: "Choose an answer first." };
		},
		show(given) {
			for (const radio of inputs) radio.checked = radio.value === given;
		},
		row: (given) => (given ? rows[Number(given)] : undefined),
	};
}

function number({ rows }: Asked): Form {
	const unit = rows.find((row) => row.dataset.unit)?.dataset.unit ?? "";
	const field = input("text");
	field.maxLength = 40;
	// A phone's decimal keys have no minus.
	if (!rows.some((row) => Number(row.dataset.value) < 0)) field.inputMode = "decimal";
	const is = (row: HTMLElement, value: number) => {
		const wanted = Number(row.dataset.value);
		return Math.abs(value - wanted) <= Number(row.dataset.tolerance) + 1e-9 * Math.abs(wanted);
	};
	return {
		controls: [label("Your answer", field, unit)],
		inputs: [field],
		given() {
			const given = field.value.trim();
			if (!given) return { problem: "Write a number first." };
			if (!Number.isNaN(readNumber(given, unit))) return { given };
			return { problem: `“${given}” is not a number. Write it like 1,280 or 0.5.` };
		},
		show(given) {
			field.value = given;
		},
		row(given) {
			const value = readNumber(given, unit);
			if (Number.isNaN(value)) return undefined;
			return rows.find((row) => is(row, value)) ?? rows.find((row) => "else" in row.dataset);
		},
	};
}

export const kinds: Record<string, (asked: Asked) => Form> = { choice, number };

function input(type: "radio" | "text", name = "", value = ""): HTMLInputElement {
	const made = document.createElement("input");
	return Object.assign(made, { type, name, value });
}

function label(...parts: (string | Node)[]): HTMLLabelElement {
	const made = document.createElement("label");
	for (const part of parts) {
		const text = document.createElement("span");
		text.append(part);
		made.append(part instanceof Node ? part : text);
	}
	return made;
}
