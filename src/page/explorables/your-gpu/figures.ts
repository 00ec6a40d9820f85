// Figures of a GPU without the GPU: what is measured, how it is read, compared and kept.

import type { State } from "../explorable";

/** Bytes and operations per second; undefined where it was not measured. */
export interface Measured {
	name: string;
	/** The browser computes on the CPU in the GPU's place. */
	software: boolean;
	bandwidth: number;
	float32: number;
	float16?: number | undefined;
	/** Bytes of each of the two buffers, the matrices' side, and how it was timed. */
	buffer: number;
	side: number;
	clock: "gpu" | "page";
}

/** A chip with the figures of its data sheet. */
export interface Chip {
	name: string;
	gbPerSecond: number;
	teraflops: number;
	sources: string[];
}

export function median(values: number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2
		? (sorted[middle] as number)
		: ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const MIB = 2 ** 20;
/** Beyond the caches of today's GPUs, and where a CPU stands in for one, beyond its own. */
const BUFFER = { gpu: 256 * MIB, software: 32 * MIB };

/** As large as wished and allowed, in whole parts of `unit` bytes. */
export function bufferBytes(limits: { buffer: number; binding: number }, software: boolean, unit: number): number {
	const most = Math.min(limits.buffer, limits.binding, software ? BUFFER.software : BUFFER.gpu);
	return Math.floor(most / unit) * unit;
}

/** What an adapter tells of itself. */
export interface Told {
	vendor: string;
	architecture: string;
	device: string;
	description: string;
	isFallbackAdapter?: boolean;
}

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|\bwarp\b|software/i;

export const isSoftware = (told: Told): boolean =>
	told.isFallbackAdapter === true || SOFTWARE.test(Object.values(told).join(" "));

const LONGEST_NAME = 80;

export function nameOf(told: Told): string {
	const name = told.description || [told.vendor, told.device || told.architecture].filter(Boolean).join(" ");
	return name.slice(0, LONGEST_NAME) || "no name told";
}

/** Two digits, as the measurement deserves: 0.86, 3.4, 52, 850, 12,000. */
export const two = (value: number): string =>
	Number(value.toPrecision(2)).toLocaleString("en", { maximumFractionDigits: 6 });

export const perSecond = (operations: number): string =>
	operations < 1e12 ? `${two(operations / 1e9)} GFLOP/s` : `${two(operations / 1e12)} TFLOP/s`;

/** The operations per second of the last row that the cell printed; undefined where there is none. */
export function numpyIn(printed: string): number | undefined {
	const last = [...printed.matchAll(/float32\s+([\d,]+(?:\.\d+)?) GFLOPS/g)].at(-1)?.[1];
	const value = Number(last?.replaceAll(",", "")) * 1e9;
	return value > 0 ? value : undefined;
}

/** Per cent of a bar's way, each power of ten as long as the next. */
export function along(value: number, [from, to]: [number, number]): number {
	return 100 * Math.min(1, Math.max(0.02, Math.log(value / from) / Math.log(to / from)));
}

export const SCALES: { bandwidth: [number, number]; rate: [number, number] } = {
	bandwidth: [1e9, 1e13],
	rate: [1e8, 1e14],
};

/** What "Will it fit?" is told: GB/s, two digits. */
export const KEY = "how-computers-work.gpu";
export const kept = ({ name, bandwidth }: Measured): string =>
	JSON.stringify({ name, bandwidth: Number((bandwidth / 1e9).toPrecision(2)) });

export function stateOf(measured: Measured): State {
	const { name, software, bandwidth, float32, float16, buffer, side, clock } = measured;
	return {
		name,
		bandwidth: bandwidth.toPrecision(3),
		float32: float32.toPrecision(3),
		...(float16 && { float16: float16.toPrecision(3) }),
		buffer: String(buffer),
		side: String(side),
		clock,
		...(software && { software: "yes" }),
	};
}

/** A measurement out of a link; undefined where it makes no sense. */
export function measuredIn(state: State): Measured | undefined {
	const number = (text: string | undefined, most: number) => {
		const value = Number(text);
		return text && value > 0 && value < most ? value : undefined;
	};
	const [bandwidth, float32] = [number(state.bandwidth, 1e15), number(state.float32, 1e17)];
	const [buffer, side] = [number(state.buffer, 1e12), number(state.side, 1e6)];
	if (!bandwidth || !float32 || !buffer || !side || !state.name) return undefined;
	return {
		name: state.name.slice(0, LONGEST_NAME),
		software: state.software === "yes",
		bandwidth,
		float32,
		float16: number(state.float16, 1e17),
		buffer,
		side,
		clock: state.clock === "gpu" ? "gpu" : "page",
	};
}
