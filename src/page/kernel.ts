// The page's side of the kernel: one worker for all cells, a queue in the order pressed, and a way to end a run.

import type { Answer, Ask, Failure, FromKernel, Result, Stream, ToKernel } from "../kernel/protocol";
import { kernelScript, runtimeFolder } from "./places";

export interface Listener {
	/** Python itself or a package is loading; sizes in bytes, as they travel. */
	loading(received: number, total: number): void;
	started(): void;
	output(stream: Stream, text: string): void;
	picture(png: Uint8Array<ArrayBuffer>, alt: string, width: number): void;
	/** The run is over; "stopped" where the reader ended it. */
	ended(result: Result | "stopped"): void;
}

interface Job {
	number: number;
	message: ToKernel & { type: "run" | "ask" };
	listener: Partial<Listener>;
	answer?: (answer: Answer | "stopped") => void;
}

/** Without a byte for this long, a download is given up. A test may shorten it. */
const stallSeconds = () => Number(document.documentElement.dataset.stallSeconds ?? 30);

class Kernel {
	#worker: Worker | undefined;
	#ready = false;
	#queue: Job[] = [];
	#active: Job | undefined;
	#count = 0;

	/** Whether Python is there, so that an answer costs no download. */
	get ready(): boolean {
		return this.#ready;
	}

	/** Queues a program. The returned function ends it, wherever it is: waiting, loading or running. */
	run(code: string, filename: string, listener: Listener): () => void {
		const number = ++this.#count;
		return this.#add({ number, message: { type: "run", run: number, code, filename }, listener });
	}

	/** Asks functions of a program for values, without running it as a program. Gives up after `seconds`. */
	ask(
		code: string,
		filename: string,
		asks: Ask[],
		listener: Partial<Listener>,
		seconds: number,
	): Promise<Answer | "stopped"> {
		const number = ++this.#count;
		return new Promise((answer) => {
			let clock: ReturnType<typeof setTimeout> | undefined;
			const stop = this.#add({
				number,
				message: { type: "ask", run: number, code, filename, asks },
				listener: {
					...listener,
					started: () => {
						clock = setTimeout(() => stop(), seconds * 1000);
					},
				},
				answer: (value) => {
					clearTimeout(clock);
					answer(value);
				},
			});
		});
	}

	#add(job: Job): () => void {
		this.#queue.push(job);
		this.#next();
		return () => this.#stop(job);
	}

	#next() {
		if (this.#active || this.#queue.length === 0) return;
		this.#active = this.#queue.shift() as Job;
		const worker = this.#start(this.#active.message.code);
		worker.postMessage(this.#active.message);
		if (this.#active.message.type === "ask" && this.#ready) this.#active.listener.started?.();
	}

	#start(soon: string): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(kernelScript, { type: "module", name: "kernel" });
		const boot: ToKernel = { type: "boot", runtime: runtimeFolder, stallSeconds: stallSeconds(), soon };
		worker.onmessage = ({ data }: MessageEvent<FromKernel>) => this.#worker === worker && this.#hear(data);
		worker.onerror = (event) => {
			event.preventDefault();
			const file = kernelScript.pathname.split("/").at(-1) ?? "";
			if (this.#worker === worker) {
				this.#fail({
					file,
					message: event.message ? `The kernel failed: ${event.message}` : `${file} could not be loaded.`,
				});
			}
		};
		worker.postMessage(boot);
		this.#worker = worker;
		return worker;
	}

	#hear(message: FromKernel) {
		if (message.type === "progress") return this.#active?.listener.loading?.(message.received, message.total);
		if (message.type === "failed") return this.#fail(message.failure);
		if (message.type === "ready") {
			this.#ready = true;
			if (this.#active?.message.type === "ask") this.#active.listener.started?.();
			return;
		}
		const job = this.#active;
		if (!job || message.run !== job.number) return;
		if (message.type === "started") job.listener.started?.();
		else if (message.type === "output") job.listener.output?.(message.stream, message.text);
		else if (message.type === "picture") job.listener.picture?.(message.png, message.alt, message.width);
		else if (message.type === "answered") this.#end(job, () => job.answer?.(message.answer));
		else {
			if (message.result.outcome === "crashed") this.#discard();
			this.#end(job, () => job.listener.ended?.(message.result));
		}
	}

	#end(job: Job, tell: () => void) {
		if (this.#active === job) this.#active = undefined;
		tell();
		this.#next();
	}

	/** Python could not start: every waiting program hears why, and the next Run begins anew. */
	#fail(failure: Failure) {
		this.#discard();
		const jobs = [...(this.#active ? [this.#active] : []), ...this.#queue];
		this.#active = undefined;
		this.#queue = [];
		for (const job of jobs) {
			job.listener.ended?.({ outcome: "error", ms: 0, failure });
			job.answer?.({ error: failure.message });
		}
	}

	#stop(job: Job) {
		const waiting = this.#queue.indexOf(job);
		if (waiting < 0 && this.#active !== job) return;
		if (waiting >= 0) this.#queue.splice(waiting, 1);
		else if (this.#ready) {
			// A running program is ended with its worker; a new one starts at once, so that the next Run need not wait.
			this.#discard();
			this.#start("");
		} else {
			// While Python loads, only the wait ends: what has arrived stays useful.
			this.#discard();
		}
		this.#end(job, () => {
			job.listener.ended?.("stopped");
			job.answer?.("stopped");
		});
	}

	#discard() {
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#ready = false;
	}
}

/** One for the page, and across Material's instant navigation, which keeps the page's scripts. */
export const kernel = new Kernel();
