// The page's side of the kernel: one Python for all cells, a spare, a queue in the order pressed, and the ladder of Stop.

import type { Parts } from "../../kernel/files";
import type { Answer, Ask, Failure, FromKernel, Help, Result, Task } from "../../kernel/protocol";
import { idle, roomForSpare } from "./device";
import { Interpreter } from "./interpreter";
import type { Job, Listener } from "./job";
import type { Neighbours } from "./neighbours";
import { Questions } from "./questions";

/** A Stop that has not been heard by then never will be: a long sum in C, say. */
const HEARD_WITHIN_MS = 1000;
/** A program that has heard a Stop may tidy up for this long before Kill is offered. */
const TIDY_UP_MS = 250;

/** After a run the next one often follows; a spare is made when it does not. */
const CALM_MS = 2000;

const SANDBOXED = "The page around this frame does not let it start Python: its sandbox needs allow-same-origin.";

class Kernel {
	#current: Interpreter | undefined;
	#spare: Interpreter | undefined;
	/** What the first kernel downloaded and compiled; the next ones start from it. */
	#parts: Parts | undefined;
	#queue: Job[] = [];
	#active: Job | undefined;
	#count = 0;
	#questions = new Questions();
	/** Once freed, it is not started again for a reader who only reads. */
	#rested = false;
	#calm: ReturnType<typeof setTimeout> | undefined;
	/** In a frame among others: each program waits for its turn, and Python starts for nothing else. */
	neighbours: Neighbours | undefined;

	/** Whether Python is there, so that an answer costs no download. */
	get ready(): boolean {
		return this.#current?.ready ?? false;
	}

	/** Starts Python before it is asked for. A failure is kept quiet: the next Run tries again, and says it. */
	warmUp(soon: string) {
		if (!document.hidden && !this.#rested && !this.neighbours) this.#current ??= this.#take(soon);
	}

	/** Frees the memory of Pythons that nobody uses; the next Run starts one anew. False while a program runs. */
	rest(): boolean {
		if (this.#active) return false;
		this.#rested = true;
		clearTimeout(this.#calm);
		this.#discard();
		if (this.#spare) this.#loseSpare(this.#spare);
		return true;
	}

	/** Queues a program. The returned function stops it, wherever it is; called again, it ends it for certain. */
	run(code: string, filename: string, lines: string[], listener: Listener, task?: Task): () => void {
		const number = ++this.#count;
		return this.#add({
			number,
			message: { type: "run", run: number, code, filename, lines, ...(task && { task }) },
			listener,
		});
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

	/** What the interpreter knows about code being typed. null: nothing; undefined: it is not there, or has programs to run. */
	async help<Want extends keyof Help>(
		want: Want,
		code: string,
		offset: number,
		filename: string,
	): Promise<Help[Want] | null | undefined> {
		const interpreter = this.#current;
		if (!interpreter?.ready || this.#active || this.#queue.length > 0) return undefined;
		return this.#questions.ask({ want, code, offset, filename }, (question) => interpreter.complete(question));
	}

	#add(job: Job): () => void {
		this.#queue.push(job);
		this.#next();
		this.#tellQueue();
		return () => this.#stop(job);
	}

	#next() {
		if (this.#active || this.#queue.length === 0) return;
		this.#questions.giveUp();
		const job = this.#queue.shift() as Job;
		this.#active = job;
		if (!this.neighbours) return this.#begin(job);
		const begin = () => {
			if (this.#active !== job) return;
			if (!this.ready) job.listener.waits?.(false);
			this.#begin(job);
		};
		this.neighbours.take(begin, () => this.#active === job && job.listener.waits?.(true));
	}

	#begin(job: Job) {
		try {
			this.#current ??= this.#take(job.message.code);
		} catch (error) {
			const sandboxed = origin === "null" && location.protocol.startsWith("http");
			const message = sandboxed ? SANDBOXED : `This browser cannot start Python here: ${(error as Error).message}`;
			return this.#fail({ file: "", message });
		}
		this.#current.run(job.message);
		if (job.message.type === "ask" && this.ready) job.listener.started?.();
	}

	#tellQueue() {
		for (const [index, job] of this.#queue.entries()) job.listener.queued?.(index + 1);
	}

	/** The spare, if there is one, else a new Python. */
	#take(soon: string): Interpreter {
		const ears = {
			ready: () => {
				if (this.#active?.message.type === "ask") this.#active.listener.started?.();
			},
			parts: (parts: Parts) => {
				this.#parts = parts;
			},
			failed: (failure: Failure) => this.#fail(failure),
			heard: (message: FromKernel) => this.#hear(message),
		};
		const spare = this.#spare;
		this.#spare = undefined;
		if (!spare) return new Interpreter(ears, soon, this.#parts);
		spare.ears = ears;
		return spare;
	}

	/** After a run, when the page has nothing else to do: a second Python, for the case that this one has to be ended. */
	#prepareSpare() {
		if (this.neighbours || document.hidden || this.#spare || this.#active || !this.#parts || !roomForSpare()) return;
		const ignore = () => {};
		const spare = new Interpreter(
			{ ready: ignore, parts: ignore, failed: () => this.#loseSpare(spare), heard: ignore },
			"",
			this.#parts,
		);
		this.#spare = spare;
	}

	#loseSpare(spare: Interpreter) {
		spare.end();
		if (this.#spare === spare) this.#spare = undefined;
	}

	#hear(message: FromKernel) {
		const job = this.#active;
		if (message.type === "completed") return this.#questions.hear(message);
		if (message.type === "progress") return job?.listener.loading?.(message.received, message.total);
		if (!job || !("run" in message) || message.run !== job.number) return;
		if (message.type === "started") job.listener.started?.();
		else if (message.type === "signalled") this.#signalled(job);
		else if (message.type === "asks") job.listener.asks?.((line) => this.#active === job && this.#current?.type(line));
		else if (message.type === "value") job.listener.value?.(message.text);
		else if (message.type === "output") job.listener.output?.(message.stream, message.text);
		else if (message.type === "chart") job.listener.chart?.(message.chart);
		else if (message.type === "picture") job.listener.picture?.(message.png, message.alt, message.width);
		else if (message.type === "processes") job.listener.processes?.(message.rows);
		else if (message.type === "file") job.listener.file?.(message.name, message.size, message.content);
		else if (message.type === "answered") this.#end(job, () => job.answer?.(message.answer));
		else if (message.type === "finished") {
			if (message.result.outcome === "crashed" || message.result.over) this.#discard();
			const result: Result = job.stopping ? { ...message.result, outcome: "stopped" } : message.result;
			this.#end(job, () => job.listener.ended?.(result));
			clearTimeout(this.#calm);
			this.#calm = setTimeout(() => idle(() => this.#prepareSpare()), CALM_MS);
		}
	}

	#end(job: Job, tell: () => void) {
		clearTimeout(job.stopping);
		if (this.#active === job) this.#active = undefined;
		tell();
		this.#next();
		this.#tellQueue();
		if (!this.#active) this.neighbours?.done();
	}

	/** Python could not start: every waiting program hears why, and the next Run begins anew. */
	#fail(failure: Failure) {
		this.#discard();
		const jobs = [...(this.#active ? [this.#active] : []), ...this.#queue];
		this.#active = undefined;
		this.#queue = [];
		for (const job of jobs) {
			clearTimeout(job.stopping);
			job.listener.ended?.({ outcome: "error", ms: 0, failure });
			job.answer?.({ error: failure.message });
		}
		if (!this.#active) this.neighbours?.done();
	}

	/** The ladder: ask as Ctrl+C does; where that is not heard within a second, or at the second Stop, end the worker. */
	#stop(job: Job) {
		const waiting = this.#queue.indexOf(job);
		if (waiting >= 0) {
			this.#queue.splice(waiting, 1);
			return this.#end(job, () => job.listener.ended?.("stopped"));
		}
		if (this.#active !== job) return;
		if (!job.stopping && job.message.type === "run" && this.#current?.interrupt()) {
			job.stopping = setTimeout(() => this.#kill(job), HEARD_WITHIN_MS);
		} else this.#kill(job);
	}

	#signalled(job: Job) {
		clearTimeout(job.stopping);
		job.stopping = setTimeout(() => this.#active === job && job.listener.defiant?.(), TIDY_UP_MS);
	}

	#kill(job: Job) {
		if (this.#active !== job) return;
		const again = this.#current?.ready;
		this.#discard();
		// The next Run need not wait for a start: the spare steps in, or a new Python begins now.
		if (again && !this.neighbours) this.#current = this.#take("");
		this.#end(job, () => {
			job.listener.ended?.("stopped");
			job.answer?.("stopped");
		});
	}

	#discard() {
		this.#questions.giveUp();
		this.#current?.end();
		this.#current = undefined;
	}
}

/** One for the page, and across Material's instant navigation, which keeps the page's scripts. */
export const kernel = new Kernel();
