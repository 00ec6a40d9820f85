// A record of work for paper: what was asked, what was answered, the programs and what they wrote, and when.

import { type Kept, kept, today } from "../progress";
import { keptWork } from "./kept-work";

/** A question or an exercise, as the list of them has it. */
export interface Task {
	id: string;
	/** exercise, or the kind of question. */
	kind: string;
	/** The title of its page. */
	page: string;
	text: string;
	/** What the numbers of an answer stand for. */
	words: string[];
	/** For things matched: what each was matched to. */
	beside: string[];
}

/** Only what has been answered. `name` may be empty. */
export function recordOf(tasks: Task[], name: string): HTMLElement[] {
	const answered = tasks.flatMap((task) => {
		const answer = kept(task.id);
		return answer ? [{ task, answer }] : [];
	});
	const right = answered.filter(({ answer }) => answer.pass).length;
	const parts = [
		element("h1", "How Computers Work: record of work"),
		element("p", `${name ? `${name}, ` : ""}${today()}. ${right} of ${tasks.length} done.`),
	];
	let page = "";
	for (const { task, answer } of answered) {
		if (task.page !== page) parts.push(element("h2", task.page));
		page = task.page;
		parts.push(one(task, answer));
	}
	if (answered.length === 0) parts.push(element("p", "Nothing has been answered yet."));
	return parts;
}

function one(task: Task, answer: Kept): HTMLElement {
	const root = document.createElement("div");
	root.className = "work-answer";
	const when = answer.when ? `, ${answer.when}` : "";
	root.append(element("h3", task.text), element("p", `${answer.pass ? "✓ Right" : "✗ Not yet"}${when}`));
	if (task.kind !== "exercise") {
		root.append(element("p", `Answer: ${answerIn(task, answer.given)}`));
		return root;
	}
	const work = keptWork(task.id);
	if (!work) return root;
	root.append(element("pre", work.code));
	if (work.stdout) root.append(element("p", "It printed:"), element("pre", work.stdout));
	if (work.stderr) root.append(element("p", "It wrote on stderr:"), element("pre", work.stderr));
	const list = document.createElement("ul");
	for (const { label, pass, message } of work.checks)
		list.append(element("li", `${pass ? "✓" : "✗"} ${label}${message ? `: ${message}` : ""}`));
	root.append(list);
	return root;
}

/** A kept answer in words. */
export function answerIn({ kind, words, beside }: Task, given: string): string {
	const named = (place: string) => words[Number(place)] ?? place;
	if (kind === "choice") return named(given);
	const places = given.split(" ");
	if (kind === "order") return places.map(named).join(" → ");
	if (kind === "match") return places.map((place, index) => `${beside[index] ?? ""}: ${named(place)}`).join("; ");
	return given;
}

function element(name: string, text: string): HTMLElement {
	const made = document.createElement(name);
	made.textContent = text;
	return made;
}
