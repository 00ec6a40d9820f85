// The computer of one run: its processes. They take turns: a child runs from start to end when its parent needs something
// of it, inside the parent's call, in an interpreter of its own.

import type { PyodideAPI } from "pyodide";
import type { Glue, Stream } from "../glue";
import type { Interrupts } from "../interrupts";
import type { Result } from "../protocol";
import { fork, type Seed } from "../snapshot/fork";
import { inherit } from "./inherited";
import { type Pipe, pipeOf, pipeStreams, writes } from "./pipe";
import { type Disposition, type Order, type Process, type Row, row } from "./process";
import { goneIn, next, SIGINT, signalBuffer } from "./signals";

/** In one run, living and ended: each takes an interpreter's memory, which the browser gives back after the run. */
const MOST_CHILDREN = 24;
/** Children of children of children: each waits on the stack of its parent. */
const DEEPEST = 6;
const FIRST_PID = 101;
/** Whoever waits for a child no longer than this only looks whether it has ended. */
const SHORTEST_TURN_S = 0.02;
/** Numbers for the streams that are kept for a child; a program's own are far below. */
const FIRST_HELD = 5000;
/** Folders that all processes share. */
const SHARED = ["/home", "/tmp"];
/** The signal of a fault in memory: what a broken interpreter is reported as. */
const SIGSEGV = 11;

export class Computer {
	readonly root: Process;
	#next = FIRST_PID;
	#table: Process[] = [];
	/** Who has the turn, from the root to the child of a child. */
	#stack: Process[];
	#held = FIRST_HELD;
	/** null: there is none; undefined: this program did not look as if it needed one. */
	#seed: Seed | null | undefined;

	/** `tell` hears of the process table, whenever it changes, of programs that start others. */
	constructor(
		root: Glue,
		python: PyodideAPI,
		readonly interrupts: Interrupts,
		readonly tell: (rows: Row[]) => void,
	) {
		this.root = this.#process(undefined, { kind: "python", argv: ["python"], cwd: "", env: {}, files: [] });
		this.root.glue = root;
		this.root.state = "running";
		this.root.python = python;
		this.root.pipes = this.#pipesOf(this.root);
		this.#stack = [this.root];
		python.setInterruptBuffer(this.#buffer(this.root));
	}

	/** Before a run: nothing of an earlier one is left. */
	begin(argv: string[], seed: Seed | null | undefined) {
		this.end();
		this.#next = this.root.pid + 1;
		this.#seed = seed;
		this.root.order.argv = argv;
		this.root.began = Date.now();
	}

	/** The program itself has come to its end. */
	finish({ outcome, exit }: Result) {
		this.root.state = "ended";
		this.root.code = outcome === "stopped" ? -SIGINT : (exit ?? (outcome === "done" ? 0 : 1));
		this.#tell();
	}

	/** After a run: what it has started is over. */
	end() {
		for (const process of this.#table) if (process !== this.root) this.#close(process);
		this.#table = [this.root];
		this.#seed = undefined;
		this.root.state = "running";
		delete this.root.code;
		delete this.root.ending;
		this.root.pending.length = 0;
		this.root.later.length = 0;
		this.root.dispositions.clear();
	}

	/** Stop: like Ctrl+C in a terminal, it goes to all who have the turn. */
	interrupt(): true {
		for (const process of this.#stack) process.pending.push(SIGINT);
		return true;
	}

	/** Starts a child of `parent`; it waits for its turn. Returns its number, or an error's name. */
	start(parent: Process, order: Order): number | string {
		if (!this.#seed) return this.#seed === null ? "ENOSYS" : "ENOMSG";
		if (order.kind === "nothing") {
			const never = this.#process(parent, order);
			never.state = "ended";
			never.code = 255;
			return never.pid;
		}
		if (this.table.length > MOST_CHILDREN || this.#stack.length > DEEPEST) return "EAGAIN";
		const child = this.#process(parent, order);
		const { FS } = parent.glue as Glue;
		for (const [number, theirs] of order.files) {
			const stream = FS.getStream(theirs);
			if (stream) child.held.push([number, FS.dupStream(stream, this.#held++)]);
		}
		this.#tell();
		return child.pid;
	}

	/** Waits for a child. Returns its exit code when it has ended; "running" where it has not; or an error's name.
	 * @param patience how many seconds; null: for ever; 0: only a look */
	wait(parent: Process, pid: number, patience: number | null): { pid: number; code: number } | "running" | string {
		const children = this.#table.filter((child) => child.parent === parent && !child.reaped);
		const child = pid > 0 ? children.find((child) => child.pid === pid) : (children.find(ended) ?? children[0]);
		if (!child) return "ECHILD";
		if (child.state === "waiting") {
			// Its turn could not be done in so short a time, and a turn that is cut off is lost.
			const look = patience !== null && patience < SHORTEST_TURN_S;
			if (!look || child.looks++ > 0) this.run(child, look ? null : patience);
		}
		if (child.state === "late") {
			// Whoever goes on waiting for it would wait for ever.
			const vain = patience === null || (patience > 0 && child.missed++ > 0);
			return vain ? "EDEADLK" : "running";
		}
		if (child.state !== "ended") return child.state === "waiting" ? "running" : "EAGAIN";
		child.reaped = true;
		return { pid: child.pid, code: child.code as number };
	}

	/** Sends a signal. Returns an error's name where that cannot be. */
	kill(sender: Process, pid: number, signal: number): "" | string {
		const target = pid === 0 ? sender : this.#table.find((process) => process.pid === pid);
		if (pid === 1) return "EPERM";
		if (!target || target.reaped) return "ESRCH";
		if (signal === 0 || target.state === "ended") return "";
		if (target.state === "waiting") target.later.push({ after: Date.now() - target.made, signal });
		else if (target.state === "late") this.#endOf(target, -signal);
		else target.pending.push(signal);
		return "";
	}

	handle(process: Process, signal: number, disposition: Disposition) {
		process.dispositions.set(signal, disposition);
	}

	/** Ends the process that has the turn, at its next look for signals. */
	exit(process: Process, code: number) {
		process.ending = code;
	}

	/** How the root itself was ended: by a signal, or by os._exit. */
	last(): Result {
		const code = this.root.ending ?? 0;
		const ms = Date.now() - this.root.began;
		return { outcome: code === 0 ? "done" : "error", ms, exit: code, over: true };
	}

	find(pid: number): Process | undefined {
		return this.#table.find((process) => process.pid === pid);
	}

	/** Without programs that were not there. */
	get table(): readonly Process[] {
		return this.#table.filter(({ order }) => order.kind !== "nothing");
	}

	/** Memory of a running process in bytes: what it has taken and not freed, and what it has been given. */
	memory(process: Process): [number, number] {
		const glue = process.glue;
		if (!glue) return [0, 0];
		const info = glue._malloc(40);
		glue._mallinfo(info);
		const free = glue.HEAPU32[(info >>> 2) + 8] as number;
		glue._free(info);
		const top = glue.HEAPU32[glue._emscripten_get_sbrk_ptr() >>> 2] as number;
		return [top - free, glue.HEAP8.length];
	}

	/** Gives a child its turn. */
	run(child: Process, patience: number | null = null) {
		if (child.state !== "waiting") return;
		child.state = "running";
		this.#tell();
		try {
			this.#begin(child);
		} catch {
			// There is no memory for another interpreter.
			return this.#endOf(child, -9);
		}
		child.began = Date.now();
		if (patience !== null) child.deadline = child.began + patience * 1000;
		this.#stack.push(child);
		let code = 0;
		try {
			const main = child.python?.pyimport("hcw.processes.child").main;
			code = main(this.#callsOf(child), JSON.stringify({ ...child.order, pid: child.pid }));
		} catch (error) {
			if (goneIn(error)) code = child.ending ?? 0;
			else {
				code = -SIGSEGV;
				console.error(error);
			}
		} finally {
			this.#stack.pop();
		}
		this.#close(child);
		if ((child.state as string) === "late") this.#tell();
		else this.#endOf(child, code);
	}

	/** What Python calls, by process. */
	#callsOf(process: Process) {
		return callsOf(this, process);
	}

	calls() {
		return callsOf(this, this.root);
	}

	#begin(child: Process) {
		const { python, glue } = fork(this.#seed as Seed, this.root.glue as Glue, child.order.env);
		child.python = python;
		child.glue = glue;
		const { FS } = glue;
		FS.chdir("/");
		for (const folder of SHARED) {
			FS.mkdirTree(folder);
			FS.mount(FS.filesystems.PROXYFS as object, { root: folder, fs: (this.root.glue as Glue).FS }, folder);
		}
		child.pipes = this.#pipesOf(child);
		const { FS: parent } = (child.parent as Process).glue as Glue;
		for (const number of [0, 1, 2]) {
			const own = FS.getStream(number);
			if (own) FS.close(own);
		}
		for (const [number, stream] of child.held) {
			const pipe = pipeOf(stream);
			if (pipe) child.pipes.open(pipe, writes(stream) ? "write" : "read", number);
			else inherit(FS, number, parent, stream);
		}
		// Its own ends are open now; those that were kept for it would keep the others waiting.
		child.held = child.held.filter(([, stream]) => !pipeOf(stream) || parent.close(stream));
		python.setInterruptBuffer(this.#buffer(child));
	}

	/** What CPython looks into for signals. */
	#buffer(process: Process): Uint8Array {
		return signalBuffer(process.glue as Glue, (now) => {
			if (this.interrupts.heard(now)) this.interrupt();
			return next(process, now);
		});
	}

	#pipesOf(process: Process) {
		const glue = process.glue as Glue;
		const pipes = pipeStreams(glue.FS, (pipe) => this.#fill(pipe));
		glue.createPipe = () => pipes.create();
		return pipes;
	}

	/** Somebody waits for what comes through a pipe: gives a turn to one who holds its other end. */
	#fill(pipe: Pipe): boolean {
		const holds = ([, stream]: [number, Stream]) => pipeOf(stream) === pipe && writes(stream);
		const writer = this.#table.find((process) => process.state === "waiting" && process.held.some(holds));
		if (writer) this.run(writer);
		return writer !== undefined;
	}

	/** Closes what a process has open, so that others see the end of their pipes. */
	#close(process: Process) {
		const FS = process.glue?.FS;
		if (FS) {
			for (const stream of FS.streams) {
				try {
					if (stream) FS.close(stream);
				} catch {
					// A stream of a broken interpreter may be closed already.
				}
			}
		}
		for (const [, stream] of process.held) process.parent?.glue?.FS.close(stream);
		process.held = [];
		process.glue = undefined;
		process.python = undefined;
		process.pipes = undefined;
	}

	#endOf(process: Process, code: number) {
		this.#close(process);
		process.state = "ended";
		process.code = code;
		process.parent?.pending.push(SIGCHLD);
		this.#tell();
	}

	#process(parent: Process | undefined, order: Order): Process {
		const process: Process = {
			pid: this.#next++,
			parent,
			order,
			state: "waiting",
			made: Date.now(),
			began: 0,
			deadline: Number.POSITIVE_INFINITY,
			pending: [],
			later: [],
			dispositions: new Map(),
			held: [],
			looks: 0,
			missed: 0,
			reaped: false,
		};
		this.#table.push(process);
		return process;
	}

	#tell() {
		if (this.table.length > 1) this.tell(this.table.map(row));
	}
}

const ended = (process: Process) => process.state === "ended";
const SIGCHLD = 17;

/** The system calls of one process, for hcw.processes. Answers are numbers and text. */
function callsOf(computer: Computer, process: Process) {
	return {
		pid: process.pid,
		parent: process.parent?.pid ?? 1,
		start: (order: string) => computer.start(process, JSON.parse(order)),
		wait: (pid: number, patience: number | null) => JSON.stringify(computer.wait(process, pid, patience)),
		kill: (pid: number, signal: number) => computer.kill(process, pid, signal),
		handle: (signal: number, disposition: Disposition) => computer.handle(process, signal, disposition),
		exit: (code: number) => computer.exit(process, code),
		memory: (pid: number) => JSON.stringify(computer.memory(computer.find(pid) ?? process)),
		table: () => JSON.stringify(computer.table.map(row)),
		/** Has CPython look for signals at the next turn of a loop. */
		look() {
			const glue = process.glue as Glue;
			glue.HEAP32[glue.__Py_emscripten_signal_clock >> 2] = 0;
		},
	};
}
