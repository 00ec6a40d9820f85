// Measures a GPU through WebGPU: how fast it copies, and how fast it multiplies matrices.

import { Clock } from "./clock";
import { bufferBytes, isSoftware, type Measured, median, nameOf } from "./figures";
import { COPY, COPY_EACH, COPY_GROUP, fill, known, multiply, TILE } from "./kernels";

/** Why there is no measurement, in a sentence for the reader. */
export class NoMeasurement extends Error {}
export class Stopped extends Error {}

/** Later samples are left out after so long, and all is given up after so long. */
const ENOUGH_MS = 3_000;
const TOO_LONG_MS = 15_000;
/** A product of this time keeps the whole chip busy; a quicker one is tried with twice the side. */
const LONG_S = 0.0005;
const TRIES = 16;
const SMALLEST = 256;
const LARGEST = 2048;

export async function measure(stop: AbortSignal, says: (part: string) => void): Promise<Measured> {
	const gpu = navigator.gpu;
	if (!gpu) throw new NoMeasurement("This browser gives no WebGPU to this page.");
	const failed = new AbortController();
	const late = setTimeout(
		() => failed.abort(new NoMeasurement("The GPU did not answer in 15 seconds, so this was given up.")),
		TOO_LONG_MS,
	);
	const fail = (event: { readonly reason: unknown }) => failed.abort(event.reason);
	stop.addEventListener("abort", () => fail({ reason: new Stopped() }), { once: true });
	let rejected: (reason: unknown) => void;
	const failure = new Promise<never>((_, reject) => {
		rejected = reject;
	});
	failure.catch(() => {});
	failed.signal.addEventListener("abort", () => rejected(failed.signal.reason));
	const guarded = <Value>(promise: Promise<Value>) => Promise.race([promise, failure]);
	let device: GPUDevice | undefined;
	try {
		const adapter = await guarded(gpu.requestAdapter({ powerPreference: "high-performance" }));
		if (!adapter) throw new NoMeasurement("The browser has WebGPU but found no GPU that it lets this page use.");
		device = await guarded(deviceOf(adapter));
		device.lost.then(({ message }) =>
			fail({ reason: new NoMeasurement(`The GPU was lost in the middle${message ? ` (${message})` : ""}.`) }),
		);
		device.addEventListener("uncapturederror", ({ error }) =>
			fail({ reason: new NoMeasurement(`The GPU refused: ${error.message.split("\n")[0]}`) }),
		);
		return await parts(adapter, device, guarded, says);
	} catch (error) {
		if (error instanceof Stopped || error instanceof NoMeasurement) throw error;
		throw new NoMeasurement(`The GPU could not be measured: ${error instanceof Error ? error.message : error}`);
	} finally {
		clearTimeout(late);
		device?.destroy();
	}
}

function deviceOf(adapter: GPUAdapter): Promise<GPUDevice> {
	const wished: GPUFeatureName[] = ["timestamp-query", "shader-f16"];
	const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
	return adapter.requestDevice({
		requiredFeatures: wished.filter((feature) => adapter.features.has(feature)),
		requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
	});
}

type Guarded = <Value>(promise: Promise<Value>) => Promise<Value>;

async function parts(adapter: GPUAdapter, device: GPUDevice, guarded: Guarded, says: (part: string) => void) {
	const clock = new Clock(device, guarded);
	const start = performance.now();
	const software = isSoftware(told(adapter));
	const half = device.features.has("shader-f16");
	const share = ENOUGH_MS / (half ? 3 : 2);
	const limits = { buffer: device.limits.maxBufferSize, binding: device.limits.maxStorageBufferBindingSize };
	const buffer = bufferBytes(limits, software, 16 * COPY_EACH * COPY_GROUP);
	says("how fast it copies memory");
	const bandwidth = await copying(device, guarded, clock, buffer, start + share);
	says("how fast it multiplies in float32");
	const { rate: float32, side } = await multiplying(device, guarded, clock, "f32", start + 2 * share);
	if (half) says("how fast it multiplies in float16");
	const float16 = half ? (await multiplying(device, guarded, clock, "f16", start + 3 * share)).rate : undefined;
	return { name: nameOf(told(adapter)), software, bandwidth, float32, float16, buffer, side, clock: clock.kind };
}

const told = (adapter: GPUAdapter) => {
	const { vendor, architecture, device, description } = adapter.info;
	const old = adapter as { isFallbackAdapter?: boolean };
	const isFallbackAdapter = adapter.info.isFallbackAdapter ?? old.isFallbackAdapter ?? false;
	return { vendor, architecture, device, description, isFallbackAdapter };
};

async function pipelineOf(device: GPUDevice, guarded: Guarded, code: string, constants?: Record<string, number>) {
	const compute = { module: device.createShaderModule({ code }), entryPoint: "main", ...(constants && { constants }) };
	return guarded(device.createComputePipelineAsync({ layout: "auto", compute }));
}

function bound(device: GPUDevice, pipeline: GPUComputePipeline, buffers: GPUBuffer[]): GPUBindGroup {
	const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
	return device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
}

/** The buffer with the numbers of known(). */
async function filled(device: GPUDevice, guarded: Guarded, type: "f32" | "f16", size: number): Promise<GPUBuffer> {
	const pipeline = await pipelineOf(device, guarded, fill(type));
	const buffer = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE });
	const encoder = device.createCommandEncoder();
	const pass = encoder.beginComputePass();
	pass.setPipeline(pipeline);
	pass.setBindGroup(0, bound(device, pipeline, [buffer]));
	pass.dispatchWorkgroups(1024);
	pass.end();
	device.queue.submit([encoder.finish()]);
	return buffer;
}

/** Bytes per second, read and written. */
async function copying(device: GPUDevice, guarded: Guarded, clock: Clock, size: number, until: number) {
	const source = await filled(device, guarded, "f32", size);
	const target = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE });
	const pipeline = await pipelineOf(device, guarded, COPY);
	const group = bound(device, pipeline, [source, target]);
	const work = (pass: GPUComputePassEncoder) => {
		pass.setPipeline(pipeline);
		pass.setBindGroup(0, group);
		pass.dispatchWorkgroups(size / (16 * COPY_EACH * COPY_GROUP));
	};
	const found = (2 * size) / median(await clock.samples(work, until));
	source.destroy();
	target.destroy();
	return found;
}

/** Operations per second, of a product large enough; the result is checked. */
async function multiplying(device: GPUDevice, guarded: Guarded, clock: Clock, type: "f32" | "f16", until: number) {
	const bytes = type === "f32" ? 4 : 2;
	for (let side = SMALLEST; ; side *= 2) {
		const size = side * side * bytes;
		const pipeline = await pipelineOf(device, guarded, multiply(type), { n: side });
		const matrix = await filled(device, guarded, type, size);
		const result = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
		const group = bound(device, pipeline, [matrix, matrix, result]);
		const work = (pass: GPUComputePassEncoder) => {
			pass.setPipeline(pipeline);
			pass.setBindGroup(0, group);
			pass.dispatchWorkgroups(side / TILE, side / TILE);
		};
		await clock.seconds(work, 1);
		const first = await clock.seconds(work, 1);
		// The page's clock sees the way to the GPU too; only what is far longer needs no second look.
		const once = first > 8 * LONG_S ? first : (await clock.seconds(work, TRIES)) / TRIES;
		const large = side === LARGEST || once > LONG_S || performance.now() > until;
		const samples = large ? await clock.samples(work, until) : [];
		if (large) await check(device, guarded, type, result, side);
		matrix.destroy();
		result.destroy();
		if (large) return { rate: (2 * side ** 3) / median(samples), side };
	}
}

/** Compares the first numbers of the last row with what they must be. */
async function check(device: GPUDevice, guarded: Guarded, type: "f32" | "f16", result: GPUBuffer, side: number) {
	const [checked, bytes] = [8, type === "f32" ? 4 : 2];
	const read = device.createBuffer({ size: checked * bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
	const encoder = device.createCommandEncoder();
	encoder.copyBufferToBuffer(result, (side - 1) * side * bytes, read, 0, checked * bytes);
	device.queue.submit([encoder.finish()]);
	await guarded(read.mapAsync(GPUMapMode.READ));
	const got = read.getMappedRange();
	for (let column = 0; column < checked; column++) {
		let right = 0;
		for (let k = 0; k < side; k++) right += known((side - 1) * side + k) * known(k * side + column);
		const value = type === "f32" ? new Float32Array(got)[column] : float16(new Uint16Array(got)[column] ?? 0);
		if (value !== right) throw new NoMeasurement("The GPU's product was wrong, so its speed says nothing.");
	}
}

/** A whole number out of the bits of a float16. */
function float16(bits: number): number {
	const exponent = (bits >> 10) & 31;
	return exponent === 0 ? 0 : (bits & 0x8000 ? -1 : 1) * 2 ** (exponent - 15) * (1 + (bits & 0x3ff) / 1024);
}
