// A number, with its unit and what it may be off by.

import { type Asked, anyOther, type Form, input, label } from "./form";
import { readNumber } from "./number";

export function number({ rows }: Asked): Form {
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
			return rows.find((row) => is(row, value)) ?? anyOther(rows);
		},
	};
}
