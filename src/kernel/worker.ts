// The kernel's worker: starts Python, then runs one program after another and reports what they do.

import { boot, type Kernel } from "./boot";
import { DownloadError } from "./download";
import { Output } from "./output";
import type { Failure, FromKernel, Result, ToKernel } from "./protocol";
import { closeTheDoors } from "./sandbox";

const send = (message: FromKernel, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

const failureOf = (error: unknown): Failure =>
	error instanceof DownloadError
		? { file: error.file, message: error.message }
		: { file: "", message: `Python could not start: ${error instanceof Error ? error.message : error}` };

let kernel: Kernel;
let output: Output | undefined;

const heartbeat = {
	get 0() {
		output?.tick();
		return 0;
	},
	set 0(_signal: number) {},
};

async function start(message: ToKernel & { type: "boot" }) {
	try {
		kernel = await boot(message.runtime, message.stallSeconds, message.soon, (received, total) =>
			send({ type: "progress", received, total }),
		);
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
		// CPython looks here for signals while it computes; there are none yet, but output that waits can go out.
		python.setInterruptBuffer(heartbeat as unknown as Uint8Array);
		python.setStdin({ error: false, stdin: () => null });
		python.pyimport("hcw.run").prepare(navigator.hardwareConcurrency);
		closeTheDoors();
		send({ type: "ready" });
	} catch (error) {
		send({ type: "failed", failure: failureOf(error) });
	}
}

async function run({ run, code, filename }: ToKernel & { type: "run" }) {
	const began = performance.now();
	const finish = (result: Omit<Result, "ms">) =>
		send({ type: "finished", run, result: { ms: performance.now() - began, ...result } });
	try {
		await kernel.load(kernel.imports(code));
	} catch (error) {
		return finish({ outcome: "error", failure: failureOf(error) });
	}
	send({ type: "started", run });
	output = new Output((stream, text) => send({ type: "output", run, stream, text }));
	const picture = (data: { toJs(): Uint8Array<ArrayBuffer> }, alt: string, width: number) => {
		const png = data.toJs();
		send({ type: "picture", run, png, alt, width }, [png.buffer]);
	};
	const started = performance.now();
	try {
		const result = JSON.parse(kernel.python.pyimport("hcw.run").run(code, filename, picture));
		output.flush();
		send({ type: "finished", run, result: { ...result, ms: performance.now() - started } });
	} catch (error) {
		// Python's own errors never come this far: the interpreter itself has failed.
		finish({ outcome: "crashed", hint: `The page’s Python broke down (${String(error).split("\n")[0]}).` });
	} finally {
		output = undefined;
	}
}

async function ask({ run, code, filename, asks }: ToKernel & { type: "ask" }) {
	try {
		await kernel.load(kernel.imports(code));
		const answer = JSON.parse(kernel.python.pyimport("hcw.run").ask(code, filename, JSON.stringify(asks)));
		send({ type: "answered", run, answer });
	} catch (error) {
		send({ type: "answered", run, answer: { error: failureOf(error).message } });
	}
}

let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ToKernel>) => {
	last = last.then(() => (data.type === "boot" ? start(data) : data.type === "run" ? run(data) : ask(data)));
};
