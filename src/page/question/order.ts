// Things to be put in order, with two buttons each.

import { type Asked, anyOther, type Form, places, rightOne, takeList } from "./form";

export function order({ root, rows }: Asked): Form {
	const items = takeList(root, ".question-items").sort((a, b) => itemOf(a) - itemOf(b));
	const shuffled = takeShuffle(items);
	const list = document.createElement("ol");
	list.className = "question-order";
	const heard = document.createElement("span");
	heard.className = "only-heard";
	heard.setAttribute("aria-live", "polite");
	let now = [...shuffled];
	const lines = items.map((item) => {
		const line = document.createElement("li");
		const text = document.createElement("span");
		text.append(...item.childNodes);
		const buttons = (["up", "down"] as const).map((way) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = way === "up" ? "↑" : "↓";
			button.setAttribute("aria-label", `Move ${text.textContent} ${way}`);
			button.addEventListener("click", () => move(itemOf(item), way === "up" ? -1 : 1));
			return button;
		});
		line.append(text, ...buttons);
		return line;
	});
	const inputs = lines.flatMap((line) => Array.from(line.querySelectorAll("button")));

	const draw = () => list.replaceChildren(...now.map((place) => lines[place] as HTMLElement));
	function move(item: number, by: number) {
		const from = now.indexOf(item);
		const to = from + by;
		if (to < 0 || to >= now.length) return;
		const focused = document.activeElement;
		now.splice(from, 1);
		now.splice(to, 0, item);
		draw();
		if (focused instanceof HTMLElement) focused.focus();
		heard.textContent = `${lines[item]?.firstChild?.textContent}: ${to + 1} of ${now.length}`;
		list.dispatchEvent(new Event("input", { bubbles: true }));
	}
	draw();
	return {
		controls: [list, heard],
		inputs,
		given: () => ({ given: now.join(" ") }),
		show(given) {
			now = places(given, items.length, items.length, true) ?? [...shuffled];
			heard.textContent = "";
			draw();
		},
		row(given) {
			const found = places(given, items.length, items.length, true);
			if (!found) return undefined;
			if (found.every((item, place) => item === place)) return rightOne(rows);
			const mistake = rows.find(({ dataset: { before } }) => {
				const [early, late] = before?.split(" ").map(Number) ?? [];
				return early !== undefined && late !== undefined && found.indexOf(early) < found.indexOf(late);
			});
			return mistake ?? anyOther(rows);
		},
	};
}

/** The place at which a thing belongs. */
const itemOf = (item: HTMLElement) => Number(item.dataset.item);

/** The order in which the page lists them: the build has shuffled them. */
function takeShuffle(items: HTMLElement[]): number[] {
	const listed = [...items].sort((a, b) => Number(a.dataset.listed) - Number(b.dataset.listed));
	return listed.map(itemOf);
}
