// For each thing, what belongs to it.

import { type Asked, type Form, label, places, rightOne, takeList } from "./form";

export function match({ root, rows }: Asked): Form {
	const lefts = takeList(root, ".question-left");
	const choices = takeList(root, ".question-right");
	const names = choices.sort((a, b) => Number(a.dataset.choice) - Number(b.dataset.choice));
	const pairs = rows.filter((row) => row.dataset.belongs !== undefined);
	/** In the order in which the build has shuffled them. */
	const shuffled = [...names].sort((a, b) => Number(a.dataset.listed) - Number(b.dataset.listed));
	const inputs = lefts.map(() => {
		const select = document.createElement("select");
		select.append(new Option("choose", ""));
		for (const name of shuffled) select.append(new Option(name.textContent ?? "", name.dataset.choice));
		return select;
	});
	/** Which of the names belongs to a pair: those that are the same text are one choice. */
	const texts = names.map((name) => plain(name.textContent ?? ""));
	const belongs = pairs.map((row) => texts.indexOf(plain(row.dataset.belongs ?? "")));
	const controls = inputs.map((select, index) => {
		const text = document.createElement("span");
		text.append(...(lefts[index]?.childNodes ?? []));
		select.setAttribute("aria-label", text.textContent ?? "");
		const made = label(text, select);
		made.className = "question-pair";
		return made;
	});
	return {
		controls,
		inputs,
		given() {
			if (inputs.some(({ value }) => value === "")) return { problem: "Choose something for each of them first." };
			return { given: inputs.map(({ value }) => value).join(" ") };
		},
		show(given) {
			const found = places(given, inputs.length, names.length, false);
			for (const [index, select] of inputs.entries()) select.value = found ? String(found[index]) : "";
		},
		row(given) {
			const found = places(given, inputs.length, names.length, false);
			if (!found) return undefined;
			const wrong = found.findIndex((choice, index) => choice !== belongs[index]);
			return wrong < 0 ? rightOne(rows) : pairs[wrong];
		},
	};
}

/** Markdown's code marks do not show in a list of choices. */
const plain = (text: string) => text.replaceAll("`", "").trim();
