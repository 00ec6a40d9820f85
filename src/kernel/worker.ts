// The kernel's worker: starts Python, then runs one program after another and reports what they do.

import { boot, type Kernel } from "./boot";
import { completed } from "./complete";
import { DownloadError } from "./download";
import { Interrupts } from "./interrupts";
import { Output } from "./output";
import type { Failure, FromKernel, ToKernel } from "./protocol";
import { closeTheDoors } from "./sandbox";

const send = (message: FromKernel, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

/** Python’s first answer comes first. */
const KEEP_AFTER_MS = 300;

const failureOf = (error: unknown): Failure =>
	error instanceof DownloadError
		? { file: error.file, message: error.message }
		: { file: "", message: `Python could not start: ${error instanceof Error ? error.message : error}` };

let kernel: Kernel;
let interrupts: Interrupts;
let output: Output | undefined;
let running = 0;

async function start({ runtime, stallSeconds, soon, start, parts, shared }: ToKernel & { type: "boot" }) {
	try {
		const progress = (received: number, total: number) => send({ type: "progress", received, total });
		kernel = await boot({ base: runtime, stallSeconds, soon, start, progress, ...(parts && { parts }) });
		const { python } = kernel;
		for (const [stream, set] of [
			["stdout", python.setStdout],
			["stderr", python.setStderr],
		] as const) {
			set.call(python, {
				write(bytes: Uint8Array) {
					output?.write(stream, bytes);
					return bytes.length;
				},
			});
		}
		python.setStdin({ error: false, stdin: () => null });
		const delivered = () => send({ type: "signalled", run: running });
		interrupts = new Interrupts(() => output?.tick(), delivered, shared);
		python.setInterruptBuffer(interrupts.buffer as unknown as Uint8Array);
		python.pyimport("hcw.run").prepare(navigator.hardwareConcurrency, () => python.checkInterrupt());
		const hears = shared !== undefined || interrupts.hearsAddresses();
		closeTheDoors();
		send({ type: "ready", start: kernel.start, hears, ...(kernel.why && { why: kernel.why }) });
		setTimeout(() => queue(() => send({ type: "parts", parts: kernel.keep() })), KEEP_AFTER_MS);
	} catch (error) {
		send({ type: "failed", failure: failureOf(error) });
	}
}

async function run({ run, code, filename, address }: ToKernel & { type: "run" }) {
	try {
		await kernel.fetchFor(code);
	} catch (error) {
		return send({ type: "finished", run, result: { outcome: "error", ms: 0, failure: failureOf(error) } });
	}
	send({ type: "started", run });
	output = new Output((stream, text) => send({ type: "output", run, stream, text }));
	const picture = (data: { toJs(): Uint8Array<ArrayBuffer> }, alt: string, width: number) => {
		const png = data.toJs();
		send({ type: "picture", run, png, alt, width }, [png.buffer]);
	};
	const runner = kernel.python.pyimport("hcw.run");
	running = run;
	interrupts.begin(address);
	try {
		const result = JSON.parse(runner.run(code, filename, picture));
		const fault = kernel.fault();
		if (fault) result.failure = failureOf(fault);
		output.flush();
		send({ type: "finished", run, result });
		interrupts.end();
		runner.tidy();
	} catch (error) {
		// Python's own errors never come this far: the interpreter itself has failed.
		const hint = `The page’s Python broke down (${String(error).split("\n")[0]}).`;
		send({ type: "finished", run, result: { outcome: "crashed", ms: 0, hint } });
	} finally {
		interrupts.end();
		output = undefined;
	}
}

async function ask({ run, code, filename, asks }: ToKernel & { type: "ask" }) {
	try {
		await kernel.fetchFor(code);
		const answer = JSON.parse(kernel.python.pyimport("hcw.run").ask(code, filename, JSON.stringify(asks)));
		send({ type: "answered", run, answer });
	} catch (error) {
		send({ type: "answered", run, answer: { error: failureOf(error).message } });
	}
}

let last: Promise<unknown> = Promise.resolve();
/** One thing after another, in the order asked for. */
function queue(work: () => unknown) {
	last = last.then(work);
}
self.onmessage = ({ data }: MessageEvent<ToKernel>) => {
	queue(() => {
		if (data.type === "complete") return send(completed(kernel.python, data));
		return data.type === "boot" ? start(data) : data.type === "run" ? run(data) : ask(data);
	});
};
