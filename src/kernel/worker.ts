// What the kernel's worker does, wherever its files come from: starts Python, then runs one program after another and reports what they do.

import { boot, type Kernel } from "./boot";
import { completed } from "./complete";
import { DownloadError } from "./download";
import type { Glue } from "./glue";
import { Interrupts } from "./interrupts";
import { Keyboard } from "./keyboard";
import { Output } from "./output";
import { leftOut, startsOthers } from "./packages";
import { Computer } from "./process/computer";
import { goneIn } from "./process/signals";
import type { Failure, FromKernel, Stream, ToKernel } from "./protocol";
import { mayRead } from "./reads";
import { closeTheDoors } from "./sandbox";
import type { Seed } from "./snapshot/fork";
import type { Source } from "./source/source";
import { Web } from "./source/web";

export const send = (message: FromKernel, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

/** Python’s first answer comes first. */
const KEEP_AFTER_MS = 300;

const failureOf = (error: unknown): Failure =>
	error instanceof DownloadError
		? { file: error.file, message: error.message }
		: { file: "", message: `Python could not start: ${error instanceof Error ? error.message : error}` };

let source: Source | undefined;
let kernel: Kernel;
let interrupts: Interrupts;
let keyboard: Keyboard;
let computer: Computer;
let output: Output | undefined;
let running = 0;

async function start({
	runtime,
	stallSeconds,
	soon,
	start,
	parts,
	unpacker,
	shared,
	line,
	input,
	probe,
}: ToKernel & { type: "boot" }) {
	try {
		const progress = (received: number, total: number) => send({ type: "progress", received, total });
		source ??= new Web(runtime);
		kernel = await boot({
			source,
			base: runtime,
			stallSeconds,
			soon,
			start,
			progress,
			...(parts && { parts }),
			...(unpacker && { unpacker }),
		});
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
		const delivered = () => send({ type: "signalled", run: running });
		interrupts = new Interrupts(() => output?.tick(), delivered, shared);
		const { _module: glue } = python as unknown as { _module: Glue };
		computer = new Computer(glue, python, interrupts, (rows) => send({ type: "processes", run: running, rows }));
		keyboard = new Keyboard(
			input,
			() => {
				output?.flush();
				send({ type: "asks", run: running });
			},
			line,
		);
		const stopped = () => interrupts.heard(Date.now()) && computer.interrupt();
		python.setStdin({ read: (buffer: Uint8Array) => keyboard.fill(buffer, stopped) });
		python.pyimport("hcw.run").prepare(navigator.hardwareConcurrency, computer.calls(), keyboard, leftOut);
		const hears = shared !== undefined || interrupts.hearsAt(probe);
		closeTheDoors();
		send({ type: "ready", start: kernel.start, hears, ...(kernel.why && { why: kernel.why }) });
		setTimeout(() => queue(() => send({ type: "parts", parts: kernel.keep() })), KEEP_AFTER_MS);
	} catch (error) {
		send({ type: "failed", failure: failureOf(error) });
	}
}

async function run({ run, code, filename, lines, address, task }: ToKernel & { type: "run" }) {
	let seed: Seed | null | undefined;
	try {
		// What an answer's check does, and what lies beside it, is a part of the run.
		const all = [code, task?.check ?? "", ...Object.values(task?.beside ?? {})].join("\n");
		await kernel.fetchFor(all);
		if (startsOthers(all, filename)) seed = await kernel.seed();
	} catch (error) {
		return send({ type: "finished", run, result: { outcome: "error", ms: 0, failure: failureOf(error) } });
	}
	send({ type: "started", run });
	output = new Output((stream, text) => send({ type: "output", run, stream, text }));
	const page = {
		picture(data: { toJs(): Uint8Array<ArrayBuffer> }, alt: string, width: number) {
			const png = data.toJs();
			send({ type: "picture", run, png, alt, width }, [png.buffer]);
		},
		chart: (text: string) => send({ type: "chart", run, chart: JSON.parse(text) }),
		value: (text: string) => send({ type: "value", run, text }),
		file(name: string, size: number, data?: { toJs(): Uint8Array<ArrayBuffer> }) {
			const content = data?.toJs();
			send({ type: "file", run, name, size, ...(content && { content }) }, content ? [content.buffer] : []);
		},
		written: (stream: Stream) => output?.written(stream) ?? "",
		silent: () => output?.silent ?? true,
	};
	const runner = kernel.python.pyimport("hcw.run");
	// A program that can be suspended runs on a stack of its own; only one that reads needs it.
	const runIt = keyboard.rung === "suspend" && mayRead(code) ? runner.run.callPromising : runner.run;
	running = run;
	interrupts.begin(address);
	keyboard.begin(lines);
	computer.begin([filename], seed);
	try {
		const result = JSON.parse(await runIt.call(runner.run, code, filename, page, JSON.stringify(task ?? {})));
		const fault = kernel.fault();
		if (fault) result.failure = failureOf(fault);
		output.flush();
		computer.finish(result);
		send({ type: "finished", run, result });
		interrupts.end();
		runner.tidy();
	} catch (error) {
		output?.flush();
		if (goneIn(error)) {
			const result = computer.last();
			computer.finish(result);
			return send({ type: "finished", run, result });
		}
		// Python's own errors never come this far: the interpreter itself has failed.
		const hint = `The page’s Python broke down (${String(error).split("\n")[0]}).`;
		send({ type: "finished", run, result: { outcome: "crashed", ms: 0, hint } });
	} finally {
		interrupts.end();
		computer.end();
		if (seed) kernel.spare();
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

function typed({ run, line }: ToKernel & { type: "typed" }) {
	if (run !== running) return;
	if (line === false) send({ type: "signalled", run });
	keyboard.typed(line ?? undefined);
}

let last: Promise<unknown> = Promise.resolve();
/** One thing after another, in the order asked for. */
function queue(work: () => unknown) {
	last = last.then(work);
}

/** Listens to the page. `from` gives the runtime's files where no web server does. */
export function serve(from?: Source) {
	source = from;
	self.onmessage = ({ data }: MessageEvent<ToKernel>) => {
		// A program that waits holds the queue: what it waits for goes past it.
		if (data.type === "typed") return typed(data);
		if (data.type === "packed") return source?.got?.(data.path, data.bytes);
		queue(() => {
			if (data.type === "complete") return send(completed(kernel.python, data));
			return data.type === "boot" ? start(data) : data.type === "run" ? run(data) : ask(data);
		});
	};
}
