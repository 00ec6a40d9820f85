// What text is made of: characters as seen, code points, UTF-8 bytes and the bits before their payload.

export interface Point {
	text: string;
	number: number;
	/** None for a lone surrogate: UTF-8 has no bytes for it. */
	bytes: number[];
	/** A name for what is no letter, digit, mark of punctuation or symbol; else empty. */
	kind: string;
}

export interface Counts {
	/** Undefined where the browser cannot tell. */
	graphemes: number | undefined;
	points: number;
	bytes: number;
	units: number;
	/** Code points that are half of a pair, alone. */
	lone: number;
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("und", { granularity: "grapheme" }) : undefined;

/** What a reader takes for one character, each; undefined where the browser cannot tell. */
export const graphemes = (text: string): string[] | undefined =>
	segmenter && Array.from(segmenter.segment(text), ({ segment }) => segment);

export const isLone = (number: number): boolean => number >= 0xd800 && number <= 0xdfff;

export function utf8(number: number): number[] {
	if (isLone(number)) return [];
	if (number < 0x80) return [number];
	const rest = (shift: number) => 0x80 | ((number >> shift) & 0x3f);
	if (number < 0x800) return [0xc0 | (number >> 6), rest(0)];
	if (number < 0x10000) return [0xe0 | (number >> 12), rest(6), rest(0)];
	return [0xf0 | (number >> 18), rest(12), rest(6), rest(0)];
}

export function points(text: string): Point[] {
	return Array.from(text, (character) => {
		const number = character.codePointAt(0) ?? 0;
		return { text: character, number, bytes: utf8(number), kind: kindOf(number, character) };
	});
}

export function counts(text: string): Counts {
	const all = Array.from(text, (character) => character.codePointAt(0) ?? 0);
	return {
		graphemes: graphemes(text)?.length,
		points: all.length,
		bytes: all.reduce((sum, number) => sum + utf8(number).length, 0),
		units: text.length,
		lone: all.filter(isLone).length,
	};
}

/** How many bits of a byte come before its payload: 0, 10, 110, 1110, 11110. */
export const prefixLength = (byte: number): number => bitsOf(byte).indexOf("0") + 1;
export const bitsOf = (byte: number): string => byte.toString(2).padStart(8, "0");
export const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0");
export const nameOf = (number: number): string => `U+${number.toString(16).toUpperCase().padStart(4, "0")}`;

/** Whole characters as seen, up to so many code points; of the first, if it alone has more, a part. */
export function drawn(text: string, most: number): string[] {
	const found = [];
	let room = most;
	for (const grapheme of graphemes(text.slice(0, most * 40)) ?? Array.from(text)) {
		const size = Array.from(grapheme).length;
		if (size > room) {
			if (found.length === 0) found.push(Array.from(grapheme).slice(0, most).join(""));
			break;
		}
		found.push(grapheme);
		room -= size;
	}
	return found;
}

/** Hebrew, Arabic and their kin. */
export const rightToLeft = (text: string): boolean =>
	/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text);

const KINDS: [RegExp, string][] = [
	[/^\p{Cs}/u, "lone surrogate"],
	[/^\u200d/u, "joiner"],
	[/^\u200c/u, "non-joiner"],
	[/^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u, "variation selector"],
	[/^[\u{1f3fb}-\u{1f3ff}]/u, "skin tone"],
	[/^[\u{1f1e6}-\u{1f1ff}]/u, "regional letter"],
	[/^[\u{e0020}-\u{e007f}]/u, "tag"],
	[/^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, "direction mark"],
	[/^\ufeff/u, "byte order mark"],
	[/^\p{M}/u, "combining mark"],
	[/^[\n\u0085\p{Zl}\p{Zp}]/u, "line break"],
	[/^\p{Z}/u, "space"],
	[/^\p{Cc}/u, "control"],
	[/^\p{Cf}/u, "format mark"],
	[/^\p{Co}/u, "private use"],
	[/^\p{Cn}/u, "unassigned"],
];

const kindOf = (number: number, text: string): string =>
	number > 0x20 && number < 0x7f ? "" : (KINDS.find(([form]) => form.test(text))?.[1] ?? "");

/** A code point as it can be seen by itself; empty where there is nothing to see. */
export function visible({ text, number, kind }: Point): string {
	if (number < 0x20) return String.fromCharCode(0x2400 + number);
	if (kind === "space") return "␣";
	if (kind === "combining mark") return `\u25cc${text}`;
	return ["", "regional letter", "skin tone"].includes(kind) ? text : "";
}
