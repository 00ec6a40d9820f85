// Bits of a fixed width, held as a whole number from 0 to 2**width - 1, and what they can mean.

export type Width = 8 | 16 | 32;
export const WIDTHS: Width[] = [8, 16, 32];

export const patterns = (width: Width): number => 2 ** width;

/** Any whole number turned round until it fits, as the hardware does. */
export const wrap = (value: number, width: Width): number =>
	((value % patterns(width)) + patterns(width)) % patterns(width);

/** Two's complement. */
export const signed = (value: number, width: Width): number =>
	value < patterns(width) / 2 ? value : value - patterns(width);

export const bitAt = (value: number, place: number): 0 | 1 => (Math.floor(value / 2 ** place) % 2 ? 1 : 0);
export const flip = (value: number, place: number): number => value + (bitAt(value, place) ? -1 : 1) * 2 ** place;
export const binary = (value: number, width: Width): string => value.toString(2).padStart(width, "0");
export const hex = (value: number, width: Width): string => `0x${value.toString(16).padStart(width / 4, "0")}`;

/** Unicode's character of that number; undefined where there is none that shows. */
export function character(value: number): string | undefined {
	if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return undefined;
	const found = String.fromCodePoint(value);
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(found) ? found : undefined;
}

export interface Step {
	name: string;
	/** The true result, before it is made to fit. */
	of(value: number, width: Width): number;
	/** As it is said: "255 + 1". */
	says(value: number): string;
}

export const STEPS: Step[] = [
	{ name: "+ 1", of: (value) => value + 1, says: (value) => `${value} + 1` },
	{ name: "− 1", of: (value) => value - 1, says: (value) => `${value} − 1` },
	{ name: "× 2", of: (value) => value * 2, says: (value) => `${value} × 2` },
	{ name: "Invert", of: (value, width) => patterns(width) - 1 - value, says: (value) => `Invert ${value}` },
];

/** A printed number in bits of the given width or the next that holds it; undefined where none does. */
export function fitted(printed: string, width: Width): { value: number; width: Width } | undefined {
	const value = /^[-+]?0[bx]/i.test(printed)
		? Number(printed.replace(/^[-+]/, "")) * (printed.startsWith("-") ? -1 : 1)
		: Number(printed);
	if (!Number.isInteger(value) || /[.e]/i.test(printed.replace(/^[-+]?0x.*/i, ""))) return undefined;
	const wide = WIDTHS.find((one) => one >= width && value < patterns(one) && value >= -patterns(one) / 2);
	return wide && { value: wrap(value, wide), width: wide };
}
