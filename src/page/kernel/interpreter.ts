// One worker with Python in it, seen from the page: it starts, takes one program at a time, and can be stopped or ended.

import type { Parts } from "../../kernel/files";
import type { Failure, FromKernel, ToKernel } from "../../kernel/protocol";
import { newSharedLine, writeLine } from "../../kernel/shared-line";
import { forgetFromDisk, loadFromDisk } from "../disk/load";
import { onDisk, runtimeFolder } from "../places";
import { chooseStart } from "./choose-start";
import { inputRung } from "./input-rung";
import { kernelFile, openUnpacker, openWorker } from "./open-worker";

/** Without a byte for this long, a download is given up. A test may shorten it. */
const stallSeconds = () => Number(document.documentElement.dataset.stallSeconds ?? 30);

/** A worker that says nothing for this long is given up. A test may shorten it. */
const answerSeconds = () => Number(document.documentElement.dataset.answerSeconds ?? 30);

/** Which rungs of the Stop ladder may be used; a test may forbid those above "terminate". */
const stopRung = () => document.documentElement.dataset.stop;

type Heard = Exclude<FromKernel, { type: "ready" | "failed" | "parts" | "needs" | "doubts" }>;

export interface Ears {
	ready(): void;
	parts(parts: Parts): void;
	failed(failure: Failure): void;
	heard(message: Heard): void;
}

export class Interpreter {
	ready = false;
	/** Whoever uses it listens; a spare is listened to by nobody but its keeper. */
	ears: Ears;
	/** On a disk it takes a moment to open; what is said to it until then waits. */
	#worker: Worker | undefined;
	#unsaid: ToKernel[] = [];
	#unpacker: Worker | undefined;
	#ended = false;
	#unheard: ReturnType<typeof setTimeout> | undefined;
	#shared: SharedArrayBuffer | undefined;
	#line: SharedArrayBuffer | undefined;
	/** The run that waits for a line. */
	#asking: number | undefined;
	#address: string | undefined;
	#probe = URL.createObjectURL(new Blob(["here"], { type: "text/plain" }));
	#hears = false;

	constructor(ears: Ears, soon: string, parts: Parts | undefined) {
		this.ears = ears;
		const rung = stopRung();
		if (globalThis.crossOriginIsolated && (!rung || rung === "shared")) this.#shared = new SharedArrayBuffer(4);
		const input = inputRung();
		if (input === "shared") this.#line = newSharedLine();
		const opening = openWorker();
		if (opening instanceof Worker) this.#listen(opening);
		else opening.then((worker) => this.#listen(worker)).catch((error) => this.#lost(error.message));
		const start = chooseStart(onDisk || parts !== undefined, soon);
		const unpacker = start === "snapshot" && !parts && !onDisk ? openUnpacker() : undefined;
		this.#unpacker = unpacker?.worker;
		const boot = {
			type: "boot" as const,
			runtime: runtimeFolder,
			stallSeconds: stallSeconds(),
			soon,
			start,
			...(parts && { parts }),
			...(unpacker && { unpacker: unpacker.port }),
			...(this.#shared && { shared: this.#shared }),
			...(this.#line && { line: this.#line }),
			input,
			probe: this.#probe,
		};
		this.#post(boot, unpacker ? [unpacker.port] : []);
	}

	#listen(worker: Worker) {
		if (this.#ended) return worker.terminate();
		this.#worker = worker;
		worker.onmessage = ({ data }: MessageEvent<FromKernel>) => this.#hear(data);
		worker.onerror = (event) => {
			event.preventDefault();
			this.#lost(event.message);
		};
		this.#unheard = setTimeout(() => this.#lost("it does not answer"), answerSeconds() * 1000);
		for (const message of this.#unsaid.splice(0)) worker.postMessage(message);
	}

	#lost(why: string) {
		if (this.#ended) return;
		const file = kernelFile();
		this.ears.failed({ file, message: why ? `The kernel failed: ${why}` : `${file} could not be loaded.` });
	}

	#post(message: ToKernel, transfer: Transferable[] = []) {
		if (this.#worker) this.#worker.postMessage(message, transfer);
		else this.#unsaid.push(message);
	}

	/** A worker on a disk cannot read files; the page can load them. */
	async #fetchFor(path: string) {
		const bytes = await loadFromDisk(new URL(path, runtimeFolder)).catch(() => null);
		this.#post({ type: "packed", path, bytes });
	}

	#hear(message: FromKernel) {
		clearTimeout(this.#unheard);
		if (message.type === "failed") return this.ears.failed(message.failure);
		if (message.type === "parts") return this.ears.parts(message.parts);
		if (message.type === "needs") {
			this.#fetchFor(message.path);
			return;
		}
		if (message.type === "doubts") return forgetFromDisk(new URL(message.path, runtimeFolder));
		if (message.type !== "ready") {
			if (message.type === "asks") this.#asking = message.run;
			return this.ears.heard(message);
		}
		this.ready = true;
		this.#unpacker?.terminate();
		URL.revokeObjectURL(this.#probe);
		this.#hears = message.hears && stopRung() !== "terminate";
		document.documentElement.dataset.kernel = message.start;
		document.documentElement.dataset.kernelWhy = message.why ?? "";
		this.ears.ready();
	}

	run(message: ToKernel & { type: "run" | "ask" }) {
		this.#forget();
		this.#asking = undefined;
		if (message.type === "run" && !this.#shared) {
			this.#address = URL.createObjectURL(new Blob(["go on"], { type: "text/plain" }));
			this.#post({ ...message, address: this.#address });
		} else this.#post(message);
	}

	complete(message: ToKernel & { type: "complete" }) {
		this.#post(message);
	}

	/** Gives the waiting program a line with its break, or null for the end of its input. */
	type(line: string | null) {
		const run = this.#asking;
		if (run === undefined) return;
		this.#asking = undefined;
		if (this.#line) writeLine(this.#line, line);
		else this.#post({ type: "typed", run, line });
	}

	/** Asks the running program to stop, as Ctrl+C does. False where it cannot be reached. */
	interrupt(): boolean {
		if (this.#asking !== undefined && !this.#line) {
			this.#post({ type: "typed", run: this.#asking, line: false });
			return true;
		}
		if (!this.ready || !this.#hears) return false;
		if (this.#shared) Atomics.store(new Int32Array(this.#shared), 0, 2);
		else this.#forget();
		return true;
	}

	#forget() {
		if (this.#address) URL.revokeObjectURL(this.#address);
		this.#address = undefined;
	}

	end() {
		this.#forget();
		this.#ended = true;
		clearTimeout(this.#unheard);
		this.#unpacker?.terminate();
		URL.revokeObjectURL(this.#probe);
		if (!this.#worker) return;
		this.#worker.onmessage = null;
		this.#worker.onerror = null;
		this.#worker.terminate();
	}
}
