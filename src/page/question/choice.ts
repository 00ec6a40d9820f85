// One of several answers.

import { type Asked, type Form, input, label, takeList } from "./form";

export function choice({ root, rows }: Asked): Form {
	const choices = takeList(root, ".question-choices");
	const inputs = rows.map((_, number) => input("radio", root.id, String(number)));
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
