// What a model needs to run, in pieces, and where that stands on a logarithmic scale.

export interface Model {
	id: string;
	name: string;
	parameters: number;
	/** Bytes of KV cache for each token, with 16 bits a number. */
	kv: number;
}

export interface Card {
	name: string;
	/** What it shows, in GB of 10^9 bytes. */
	gb: number;
}

/** Bytes a parameter; those of Q4_0 are 18 for each block of 32 (ggml-common.h). */
export const FORMATS: { name: string; bytes: number }[] = [
	{ name: "float32", bytes: 4 },
	{ name: "float16", bytes: 2 },
	{ name: "int8", bytes: 1 },
	{ name: "Q4_0", bytes: 18 / 32 },
	{ name: "int4", bytes: 0.5 },
];

export interface Needs {
	weights: number;
	kv: number;
	overhead: number;
	all: number;
}

/** In GB. */
export function needs(model: Model, bytes: number, tokens: number, users: number, overhead: number): Needs {
	const weights = (model.parameters * bytes) / 1e9;
	const kv = (model.kv * tokens * users) / 1e9;
	return { weights, kv, overhead, all: weights + kv + overhead };
}

/** Ends of the scale, in GB; src/cells/explorables/model_scale.py has the same. */
const [LEAST, MOST] = [0.5, 2000];

/** Per cent of the scale. */
export const share = (gb: number): number => {
	const inside = Math.min(Math.max(gb, LEAST), MOST);
	return (100 * Math.log(inside / LEAST)) / Math.log(MOST / LEAST);
};

/** The model nearest in size, by factor: its conversation stands for one of any size. */
export function nearest(models: Model[], parameters: number): Model {
	const far = (model: Model) => Math.abs(Math.log(model.parameters / parameters));
	return models.reduce((best, model) => (far(model) < far(best) ? model : best));
}
