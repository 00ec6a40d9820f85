// One row of the process table, and what the kernel knows of a process.

import type { PyodideAPI } from "pyodide";
import type { Glue, Stream } from "../glue";

/** "waiting": it has not had its turn; "late": its time was up while it ran, so it cannot be gone on with. */
export type State = "waiting" | "running" | "late" | "ended";

export type Disposition = "default" | "ignore" | "handle";

/** How a child is to be started; made in Python (hcw/processes/start.py). */
export interface Order {
	/** "python" runs Python, "shell" the shell; "nothing" is a program that is not there: its number is only asked for. */
	kind: "python" | "shell" | "nothing";
	argv: string[];
	/** How its command is named, where that is not `argv`. */
	shown?: string[];
	cwd: string;
	env: Record<string, string>;
	/** [number in the child, number in the parent] of each file that it is given. */
	files: [number, number][];
}

export interface Process {
	pid: number;
	parent: Process | undefined;
	order: Order;
	state: State;
	/** As Popen.returncode: negative where a signal ended it. */
	code?: number;
	/** Milliseconds; when it was asked for, and when its turn came. */
	made: number;
	began: number;
	/** Its turn is over then, whatever it does. */
	deadline: number;
	/** Signals to be delivered, and those to come so many milliseconds after its beginning. */
	pending: number[];
	later: { after: number; signal: number }[];
	dispositions: Map<number, Disposition>;
	/** How it is to end at the next look for signals. */
	ending?: number;
	/** Copies of the parent's streams, kept open for it: its number, the stream. */
	held: [number, Stream][];
	/** While it runs. */
	glue?: Glue | undefined;
	python?: PyodideAPI | undefined;
	pipes?: ReturnType<typeof import("./pipe").pipeStreams> | undefined;
	/** How often somebody has looked whether it has ended. */
	looks: number;
	/** How often somebody has waited for it in vain after its time was up. */
	missed: number;
	reaped: boolean;
}

/** What the page draws. */
export interface Row {
	pid: number;
	parent: number;
	command: string;
	state: State;
	code?: number;
}

export const row = ({ pid, parent, order, state, code }: Process): Row => ({
	pid,
	parent: parent?.pid ?? 0,
	command: (order.shown ?? order.argv).join(" "),
	state,
	...(code !== undefined && { code }),
});
