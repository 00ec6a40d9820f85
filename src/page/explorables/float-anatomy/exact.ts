// Exact numbers: a whole number times a power of two, and decimal text of any length.

/** sign × significand × 2**exponent. */
export interface Dyadic {
	negative: boolean;
	significand: bigint;
	exponent: number;
}

/** numerator / denominator, with a sign of its own, so that there is a minus zero. */
export interface Ratio {
	negative: boolean;
	numerator: bigint;
	denominator: bigint;
}

export function ratioOf({ negative, significand, exponent }: Dyadic): Ratio {
	return exponent >= 0
		? { negative, numerator: significand << BigInt(exponent), denominator: 1n }
		: { negative, numerator: significand, denominator: 1n << BigInt(-exponent) };
}

const DECIMAL = /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d{1,5}))?$/i;
const MOST_DIGITS = 1200;

/** Reads `-1.5e-3`, exactly; undefined for what is no number, or too long. */
export function readDecimal(text: string): Ratio | undefined {
	const [, sign, whole = "", part = "", power = "0"] = DECIMAL.exec(text.trim().replace(/^−/, "-")) ?? [];
	if (sign === undefined || (!whole && !part) || whole.length + part.length > MOST_DIGITS) return undefined;
	const exponent = Number(power) - part.length;
	const digits = BigInt(whole + part);
	const scale = 10n ** BigInt(Math.min(Math.abs(exponent), 12_000));
	return exponent >= 0
		? { negative: sign === "-", numerator: digits * scale, denominator: 1n }
		: { negative: sign === "-", numerator: digits, denominator: scale };
}

/** All digits of a dyadic number, of which there is always an end. */
export function decimalOf({ negative, significand, exponent }: Dyadic): string {
	const sign = negative ? "-" : "";
	if (exponent >= 0) return sign + (significand << BigInt(exponent)).toString();
	// m / 2**n = m * 5**n / 10**n
	const digits = (significand * 5n ** BigInt(-exponent)).toString().padStart(-exponent + 1, "0");
	const whole = digits.slice(0, exponent);
	const part = digits.slice(exponent).replace(/0+$/, "");
	return sign + whole + (part ? `.${part}` : "");
}

/** a − b as a ratio. */
export function difference(a: Ratio, b: Ratio): Ratio {
	const signed = ({ negative, numerator }: Ratio) => (negative ? -numerator : numerator);
	const numerator = signed(a) * b.denominator - signed(b) * a.denominator;
	return {
		negative: numerator < 0n,
		numerator: numerator < 0n ? -numerator : numerator,
		denominator: a.denominator * b.denominator,
	};
}

/** So many significant digits, as `1.23e-17`; exact only where it says so by being short. */
export function briefly({ negative, numerator, denominator }: Ratio, digits = 3): string {
	if (numerator === 0n) return "0";
	let power = numerator.toString().length - denominator.toString().length;
	const scaled = (at: number) =>
		at >= 0
			? divided(numerator * 10n ** BigInt(at), denominator)
			: divided(numerator, denominator * 10n ** BigInt(-at));
	let text = scaled(digits - 1 - power).toString();
	if (text.length < digits) {
		power -= 1;
		text = scaled(digits - 1 - power).toString();
	}
	if (text.length > digits) {
		power += 1;
		text = text.slice(0, digits);
	}
	const mantissa = `${text[0]}.${text.slice(1)}`.replace(/\.?0+$/, "");
	const sign = negative ? "-" : "";
	if (power >= -4 && power < 7) {
		const plain = Number(`${sign}${mantissa}e${power}`);
		return plain.toString();
	}
	return `${sign}${mantissa}e${power}`;
}

/** Rounded to the nearest whole number. */
const divided = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);
