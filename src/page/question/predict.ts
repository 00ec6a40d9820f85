// What a program will print: said first, and then run.

import { type Asked, anyOther, type Form, input, label } from "./form";

export function predict({ root, rows }: Asked): Form {
	const field = input("text");
	field.maxLength = 80;
	field.autocapitalize = "off";
	field.spellcheck = false;
	return {
		controls: [label("It prints", field)],
		inputs: [field],
		program: root.querySelector(".question-program code")?.textContent ?? "",
		given() {
			const given = field.value.trim();
			return given ? { given } : { problem: "Write what you think it prints first." };
		},
		show(given) {
			field.value = given;
		},
		row(given) {
			if (!given) return undefined;
			return rows.find(({ dataset: { printed } }) => printed !== undefined && same(printed, given)) ?? anyOther(rows);
		},
	};
}

/** Spaces and the kind of quotes are not what one predicts. */
export function same(one: string, other: string): boolean {
	const plain = (text: string) =>
		text.replace(/[“”"]/g, "'").replace(/[’‘]/g, "'").replace(/−/g, "-").replace(/\s+/g, "");
	return plain(one) === plain(other);
}
