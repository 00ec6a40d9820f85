// Reads a number as people write it: 1,280 or 1 280 or 1280; 0.5 or 0,5; 16.777.216; 1e9; 2^24.

/** A comma or a space before each three digits. `1,280` is read as English does: one thousand two hundred and eighty. */
const GROUPED = /^-?[1-9]\d{0,2}([,\s'’_])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
/** Points before each three digits: twice or more, or with a comma behind, else it is a decimal. */
const POINTED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/;
const PLAIN = /^-?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;
const POWER = /^(-?\d+)(?:\^|\*\*)(\d+)$/;

/** NaN where it is not a number. A unit behind it may be the question's own. */
export function readNumber(written: string, unit = ""): number {
	let text = written.trim().replace(/^[−–]/, "-");
	if (unit && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length).trim();
	if (GROUPED.test(text)) return Number(text.replace(/[,\s'’_]/g, ""));
	if (POINTED.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
	if (PLAIN.test(text)) return Number(text.replace(",", "."));
	const [, base, exponent] = POWER.exec(text) ?? [];
	return base && exponent ? Number(base) ** Number(exponent) : Number.NaN;
}
