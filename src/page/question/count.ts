// The quiet line under a row of questions: how many of them are right.

import { isLasting, kept } from "../progress";

/** Writes the line behind the last of the questions that stand together with this one, once one of them is answered. */
export function showCount(question: HTMLElement) {
	const name = question.localName;
	const next = question.nextElementSibling;
	if (next?.localName === name) return;
	const row: HTMLElement[] = [];
	for (let one: Element | null = question; one?.localName === name; one = one.previousElementSibling)
		row.push(one as HTMLElement);
	if (row.length < 2) return;
	const answers = row.map((one) => kept(one.id)).filter((answer) => answer !== undefined);
	let line = next?.matches(".question-count") ? next : null;
	if (!line) {
		line = document.createElement("p");
		line.className = "question-count";
		question.after(line);
	}
	const right = answers.filter((answer) => answer.pass).length;
	const note = isLasting() ? "" : " · not kept after this visit";
	line.textContent = answers.length ? `${right} of ${row.length} right${note}` : "";
}
