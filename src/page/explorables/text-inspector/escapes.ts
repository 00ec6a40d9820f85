// Text between here, Python and links: as a Python literal that can be read, back from what Python printed, and whole.

/** Nothing that a reader of the program could not see or that an editor could not keep. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Script=Inherited}]|(?! )\p{Zs}/u;
const LINE = 44;

/** A Python expression for the text, on as many lines as it takes. */
export function literal(text: string): string {
	const lines = [""];
	for (const character of text) {
		const last = lines.length - 1;
		const next = escaped(character);
		if ((lines[last] ?? "").length + next.length > LINE) lines.push(next);
		else lines[last] += next;
	}
	if (lines.length === 1) return `"${lines[0]}"`;
	return `(\n${lines.map((line) => `    "${line}"\n`).join("")})`;
}

function escaped(character: string): string {
	if (character === '"' || character === "\\") return `\\${character}`;
	if (character === "\n") return "\\n";
	if (character === "\t") return "\\t";
	if (!HIDDEN.test(character)) return character;
	const digits = (character.codePointAt(0) ?? 0).toString(16);
	if (digits.length <= 2) return `\\x${digits.padStart(2, "0")}`;
	return digits.length <= 4 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

const SHORT: Record<string, string> = { n: "\n", t: "\t", r: "\r" };
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([ntr\\'"]))/g;

/** Undoes the escapes of Python's repr() and ascii(); what is no escape stays as it is. */
export function unescaped(printed: string): string {
	return printed.replace(ESCAPE, (whole, two, four, eight, one) => {
		if (one) return SHORT[one] ?? one;
		const number = Number.parseInt(two ?? four ?? eight, 16);
		return number <= 0x10ffff ? String.fromCodePoint(number) : whole;
	});
}

/** A link's room for the text, as URLSearchParams writes it. */
const LINK = 1900;
const LONE = /\p{Cs}/gu;

/** For a link: lone surrogates, which an address cannot hold, are escaped; what does not fit is left out. */
export function forLink(text: string): Record<string, string> {
	const whole = entry(text);
	if (fits(whole)) return whole;
	const characters = Array.from(text);
	let [low, high] = [0, Math.min(characters.length, LINK)];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(entry(characters.slice(0, middle).join("")))) low = middle;
		else high = middle - 1;
	}
	return entry(characters.slice(0, low).join(""));
}

export const fitsLink = (text: string): boolean => fits(entry(text));

export function fromLink({ text, escaped }: Record<string, string>): string | undefined {
	return escaped === undefined ? text : unescaped(escaped);
}

function entry(text: string): Record<string, string> {
	if (text.search(LONE) < 0) return { text };
	const code = (lone: string) => `\\u${lone.charCodeAt(0).toString(16)}`;
	return { escaped: text.replaceAll("\\", "\\\\").replace(LONE, code) };
}

const fits = (state: Record<string, string>) => new URLSearchParams(state).toString().length <= LINK;
