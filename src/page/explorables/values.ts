// Finds in what a program printed the values that a picture could show: numbers, and quoted text.

const NUMBER = /(?<![\w.])[-+]?(?:0b[01]+|0x[0-9a-f]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?|inf|nan)(?![\w.])/gi;
const QUOTED = /'([^'\n]{1,200})'|"([^"\n]{1,200})"/g;

/** Each once, in the order in which they were printed. */
export function valuesIn(text: string): string[] {
	const quoted = Array.from(text.matchAll(QUOTED), (found) => found[1] ?? found[2] ?? "");
	const numbers = text.replace(/(?<=\d),(?=\d{3}\b)/g, "").match(NUMBER) ?? [];
	return [...new Set([...quoted, ...numbers])];
}
