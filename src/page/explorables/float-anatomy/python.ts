// The same number in Python: with NumPy where it has the format, else from the bits, by arithmetic.

import { type Format, width } from "./formats";

const OWN: Record<string, string> = { float64: "float64", float32: "float32", float16: "float16" };

export function program(typed: string, bits: bigint, format: Format): string {
	const own = OWN[format.id];
	return own ? withNumpy(typed, own, width(format)) : byHand(bits, format);
}

function withNumpy(typed: string, type: string, bits: number): string {
	const special = typed.replace(/^[-+−]/, "").toLowerCase();
	const text = ["inf", "infinity", "nan"].includes(special);
	const number = text ? `float("${typed.replace("−", "-")}")` : typed.replace("−", "-");
	return `from decimal import Decimal

import numpy as np

x = np.${type}(${text ? number : `"${number}"`})
print("stored", Decimal(float(x)))
print("bits", f"{x.view(np.uint${bits}):0${bits}b}")
print("next up", np.nextafter(x, np.${type}(np.inf)))
print("gap", np.spacing(x))
`;
}

function byHand(bits: bigint, format: Format): string {
	const digits = bits.toString(2).padStart(width(format), "0");
	const shown = `0b${digits[0]}_${digits.slice(1, 1 + format.exponent)}_${digits.slice(1 + format.exponent)}`;
	return `# ${format.name}: 1 bit of sign, ${format.exponent} of exponent, ${format.fraction} of fraction
bits = ${shown}
sign = bits >> ${width(format) - 1}
exponent = bits >> ${format.fraction} & ${2 ** format.exponent - 1}
fraction = bits & ${2 ** format.fraction - 1}

if exponent == 0:  # subnormal: no 1 in front
    value = fraction * 2.0 ** (${1 - format.bias - format.fraction})
else:
    value = (${2 ** format.fraction} + fraction) * 2.0 ** (exponent - ${format.bias + format.fraction})
${ending(format)}print("sign", sign, "exponent", exponent, "fraction", fraction)
print(-value if sign else value)
`;
}

function ending({ top, exponent, fraction }: Format): string {
	const most = 2 ** exponent - 1;
	if (top === "finite") return "";
	if (top === "nan") return `if exponent == ${most} and fraction == ${2 ** fraction - 1}:\n    value = float("nan")\n`;
	return `if exponent == ${most}:\n    value = float("nan" if fraction else "inf")\n`;
}
