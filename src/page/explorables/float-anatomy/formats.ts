// The floating-point formats, by their fields (IEEE 754-2019; OCP 8-bit and microscaling formats for the last three).

export interface Format {
	id: string;
	name: string;
	exponent: number;
	fraction: number;
	bias: number;
	/** Whether the largest exponent means infinity and NaN, as in IEEE 754; E4M3 has one NaN instead, E2M1 neither. */
	top: "ieee" | "nan" | "finite";
}

export const FORMATS: Format[] = [
	{ id: "float64", name: "float64", exponent: 11, fraction: 52, bias: 1023, top: "ieee" },
	{ id: "float32", name: "float32", exponent: 8, fraction: 23, bias: 127, top: "ieee" },
	{ id: "tf32", name: "TF32", exponent: 8, fraction: 10, bias: 127, top: "ieee" },
	{ id: "float16", name: "float16", exponent: 5, fraction: 10, bias: 15, top: "ieee" },
	{ id: "bfloat16", name: "bfloat16", exponent: 8, fraction: 7, bias: 127, top: "ieee" },
	{ id: "fp8_e4m3fn", name: "FP8 E4M3", exponent: 4, fraction: 3, bias: 7, top: "nan" },
	{ id: "fp8_e5m2", name: "FP8 E5M2", exponent: 5, fraction: 2, bias: 15, top: "ieee" },
	{ id: "fp4_e2m1", name: "FP4 E2M1", exponent: 2, fraction: 1, bias: 1, top: "finite" },
];

export const width = ({ exponent, fraction }: Format): number => 1 + exponent + fraction;
export const formatOf = (id: string): Format | undefined => FORMATS.find((format) => format.id === id);
