// The counts of a text in words.

import { type Counts, drawn } from "./text";
import type { Span } from "./tokens";

const MOST_QUOTED = 24;

export function reading(
	text: string,
	{ graphemes, points, bytes, units, lone }: Counts,
	cut?: { name: string; spans: Span[] },
): string {
	if (text === "") return "Nothing to count yet: type something.";
	const start = drawn(text, MOST_QUOTED).join("");
	// First strong isolate: a text that runs from right to left does not turn the sentence round.
	const quoted = `“\u2068${start.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => (c === "\u200d" ? c : " "))}${start === text ? "" : "…"}\u2069”`;
	const measures = [
		...(graphemes === undefined ? [] : [many(graphemes, "character as seen", "characters as seen")]),
		many(points, "code point"),
		`${many(bytes, "byte")} in UTF-8`,
		many(units, "UTF-16 unit"),
	];
	if (cut) {
		const parts = cut.spans.filter(({ part }) => part).length;
		const split = parts > 0 ? `, ${parts === cut.spans.length ? "all" : parts} of them cut inside a code point` : "";
		measures.push(`${many(cut.spans.length, "token")} of ${cut.name}${split}`);
	}
	const last = measures.pop();
	const left = lone > 0 ? ` ${many(lone, "lone surrogate has", "lone surrogates have")} no bytes.` : "";
	return `${quoted}: ${measures.join(", ")} and ${last}.${left}`;
}

const many = (count: number, one: string, more = `${one}s`) =>
	`${count.toLocaleString("en")} ${count === 1 ? one : more}`;
