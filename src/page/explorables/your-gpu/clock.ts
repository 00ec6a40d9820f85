// Times work on a GPU: by its own clock where the browser lets it, else from submitting until it is done.

/** Work to time: into one pass, as often as asked. */
export type Work = (pass: GPUComputePassEncoder) => void;

/** Timestamps are coarse on purpose, and so is a page's clock: a sample lasts this long at least. */
const SAMPLE_S = 0.02;
const MOST_REPEATS = 1024;
const SAMPLES = 5;

export class Clock {
	#queries: GPUQuerySet | undefined;
	#resolved: GPUBuffer | undefined;
	#read: GPUBuffer | undefined;

	/** `guarded` gives up on what never answers, on Stop, and with the device. */
	constructor(
		private readonly device: GPUDevice,
		private readonly guarded: <Value>(promise: Promise<Value>) => Promise<Value>,
	) {
		if (!device.features.has("timestamp-query")) return;
		this.#queries = device.createQuerySet({ type: "timestamp", count: 2 });
		this.#resolved = device.createBuffer({ size: 16, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
		this.#read = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
	}

	get kind(): "gpu" | "page" {
		return this.#queries ? "gpu" : "page";
	}

	/** Seconds of the work done `repeats` times in a row. */
	async seconds(work: Work, repeats: number): Promise<number> {
		const encoder = this.device.createCommandEncoder();
		const pass = encoder.beginComputePass(
			this.#queries
				? { timestampWrites: { querySet: this.#queries, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 } }
				: {},
		);
		for (let time = 0; time < repeats; time++) work(pass);
		pass.end();
		if (this.#queries && this.#resolved && this.#read) {
			encoder.resolveQuerySet(this.#queries, 0, 2, this.#resolved, 0);
			encoder.copyBufferToBuffer(this.#resolved, 0, this.#read, 0, 16);
		}
		const start = performance.now();
		this.device.queue.submit([encoder.finish()]);
		await this.guarded(this.device.queue.onSubmittedWorkDone());
		const passed = (performance.now() - start) / 1000;
		if (!this.#read) return passed;
		await this.guarded(this.#read.mapAsync(GPUMapMode.READ));
		const [from = 0n, to = 0n] = new BigUint64Array(this.#read.getMappedRange().slice(0));
		this.#read.unmap();
		const own = Number(to - from) / 1e9;
		// A sample of fitting length that the GPU's clock has not seen, or has seen last longer than the page: a broken clock.
		if (passed > 2 * SAMPLE_S && (own <= 0 || own > passed * 1.1)) this.#queries = this.#read = undefined;
		return this.#queries ? own : passed;
	}

	/** Seconds of the work once, from several samples after a warm-up; fewer where time is up. */
	async samples(work: Work, until: number): Promise<number[]> {
		let repeats = 1;
		for (;;) {
			const passed = await this.seconds(work, repeats);
			if (passed >= SAMPLE_S || repeats === MOST_REPEATS) break;
			const factor = Math.min(8, Math.max(2, (1.5 * SAMPLE_S) / Math.max(passed, 1e-6)));
			repeats = Math.min(MOST_REPEATS, Math.ceil(repeats * factor));
		}
		const found: number[] = [];
		while (found.length < SAMPLES && (found.length === 0 || performance.now() < until))
			found.push((await this.seconds(work, repeats)) / repeats);
		return found.filter((one) => one > 0);
	}
}
