// A floating-point number of any format as its bits: what they mean, and the bits of a number, rounded to nearest even.

import type { Dyadic, Ratio } from "./exact";
import { type Format, width } from "./formats";

export type Kind = "zero" | "subnormal" | "normal" | "infinity" | "nan";

export interface Float {
	kind: Kind;
	negative: boolean;
	/** The fields as they are stored. */
	exponent: number;
	fraction: bigint;
	/** What it is worth; nothing for infinity and NaN. */
	value?: Dyadic;
}

const ones = (count: number): bigint => (1n << BigInt(count)) - 1n;

export function decode(bits: bigint, format: Format): Float {
	const fraction = bits & ones(format.fraction);
	const exponent = Number((bits >> BigInt(format.fraction)) & ones(format.exponent));
	const negative = bits >> BigInt(width(format) - 1) === 1n;
	const top = exponent === 2 ** format.exponent - 1;
	if (top && format.top === "ieee") return { kind: fraction ? "nan" : "infinity", negative, exponent, fraction };
	if (top && format.top === "nan" && fraction === ones(format.fraction))
		return { kind: "nan", negative, exponent, fraction };
	const power = Math.max(exponent, 1) - format.bias - format.fraction;
	const significand = exponent === 0 ? fraction : fraction + (1n << BigInt(format.fraction));
	const kind = significand === 0n ? "zero" : exponent === 0 ? "subnormal" : "normal";
	return { kind, negative, exponent, fraction, value: { negative, significand, exponent: power } };
}

/** The bits of the largest finite number. */
export function largest(format: Format): bigint {
	const all = ones(format.exponent + format.fraction);
	if (format.top === "finite") return all;
	return format.top === "nan" ? all - 1n : all - (1n << BigInt(format.fraction));
}

/** Infinity's bits, or where there is none NaN's, or where there is neither the largest number's. */
export function beyond(format: Format, negative: boolean): bigint {
	const sign = negative ? 1n << BigInt(width(format) - 1) : 0n;
	return sign + (format.top === "finite" ? largest(format) : largest(format) + 1n);
}

/** The nearest number's bits; of two as near, the one whose last bit is 0 (IEEE 754-2019, 4.3.1). */
export function encode({ negative, numerator, denominator }: Ratio, format: Format): bigint {
	const sign = negative ? 1n << BigInt(width(format) - 1) : 0n;
	if (numerator === 0n) return sign;
	// The power of two just below the number says how far apart the marks lie there.
	let power = bitLength(numerator) - bitLength(denominator);
	if (compareWithPower(numerator, denominator, power) < 0) power -= 1;
	const step = Math.max(power, 1 - format.bias) - format.fraction;
	const [above, below] =
		step >= 0 ? [numerator, denominator << BigInt(step)] : [numerator << BigInt(-step), denominator];
	let count = above / below;
	const rest = 2n * (above % below);
	if (rest > below || (rest === below && count % 2n === 1n)) count += 1n;
	// So many steps are so many patterns: a carry out of the fraction is the next exponent.
	const exponent = Math.max(power, 1 - format.bias) + format.bias - 1;
	const bits = (BigInt(exponent) << BigInt(format.fraction)) + count;
	return bits > largest(format) ? beyond(format, negative) : sign + bits;
}

/** The next pattern up or down the line of numbers; undefined where there is none. */
export function neighbour(bits: bigint, format: Format, way: 1 | -1): bigint | undefined {
	const { kind, negative } = decode(bits, format);
	if (kind === "nan") return undefined;
	const sign = 1n << BigInt(width(format) - 1);
	const size = negative ? bits - sign : bits;
	if (size === 0n) return way > 0 ? 1n : sign + 1n;
	const outward = negative === way < 0;
	if (!outward) return (negative ? sign : 0n) + size - 1n;
	if (kind === "infinity" || (size === largest(format) && format.top !== "ieee")) return undefined;
	return bits + 1n;
}

const bitLength = (value: bigint): number => value.toString(2).length;

/** Below zero where numerator / denominator < 2**power. */
function compareWithPower(numerator: bigint, denominator: bigint, power: number): number {
	const [a, b] = power >= 0 ? [numerator, denominator << BigInt(power)] : [numerator << BigInt(-power), denominator];
	return a < b ? -1 : a > b ? 1 : 0;
}
