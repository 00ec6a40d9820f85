// How a signal reaches a process. CPython looks into a "buffer" while it computes; what our getter returns is delivered
// to Python's own handlers, and a process whose turn is over is ended by an exception that no Python code can catch.

import type { Glue } from "../glue";
import type { Process } from "./process";

/** CPython looks once in so many turns of a loop by itself. Where the turns are quick, asking it to look less often
 * makes looking cost next to nothing; where they are slow, a Stop is not to wait for hundreds of them. */
const TURNS_WHEN_QUICK = 250;
const QUICK_MS = 2;

export const SIGINT = 2;
export const SIGKILL = 9;
/** By default these do nothing: SIGCHLD, SIGCONT, SIGURG, SIGWINCH. */
const HARMLESS = new Set([17, 18, 23, 28]);

/** Thrown through an interpreter that is over; it cannot be used again. */
export class Gone extends Error {
	constructor(readonly pid: number) {
		super(`process ${pid} is over`);
	}
}

/** The Gone in an error that has come through an interpreter. */
export function goneIn(error: unknown): Gone | undefined {
	for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Gone) return at;
	return undefined;
}

/** What CPython looks into. `look` says what it finds there at a given time. */
export function signalBuffer(glue: Glue, look: (now: number) => number): Uint8Array {
	let last = 0;
	const buffer = {
		get 0() {
			// Not performance.now(): it costs five times as much.
			const now = Date.now();
			if (now - last < QUICK_MS) glue.HEAP32[glue.__Py_emscripten_signal_clock >> 2] = TURNS_WHEN_QUICK;
			last = now;
			return look(now);
		},
		set 0(_cleared: number) {},
	};
	return buffer as unknown as Uint8Array;
}

/** What CPython is told at one of its looks: 0 or a signal's number; or the end. */
export function next(process: Process, now: number): number {
	if (process.ending !== undefined) return end(process, process.ending);
	if (now > process.deadline) {
		process.state = "late";
		return end(process, undefined);
	}
	for (let due = process.later[0]; due && now - process.began >= due.after; due = process.later[0]) {
		process.pending.push(due.signal);
		process.later.shift();
	}
	for (;;) {
		const signal = process.pending.shift();
		if (!signal) return 0;
		const disposition = process.dispositions.get(signal) ?? (signal === SIGINT ? "handle" : "default");
		if (signal !== SIGKILL && disposition === "handle") return signal;
		if (signal === SIGKILL || (disposition === "default" && !HARMLESS.has(signal))) return end(process, -signal);
	}
}

/** CPython swallows what a look throws, but not what the conversion of its result to a number throws. */
function end(process: Process, code: number | undefined): number {
	if (code === undefined) delete process.ending;
	else process.ending = code;
	const api = process.glue?.API;
	if (api) {
		api.fatal_error = (error) => {
			throw error;
		};
	}
	const last = {
		valueOf() {
			throw new Gone(process.pid);
		},
	};
	return last as unknown as number;
}
