// What the page and the kernel's worker say to each other: every message, in one place.

import type { Parts } from "./files";
import type { Row } from "./process/process";

export type Stream = "stdout" | "stderr";

/** From the saved memory of an interpreter, or by starting one. */
export type Start = "snapshot" | "plain";

export type ToKernel =
	| {
			type: "boot";
			runtime: string;
			stallSeconds: number;
			/** The program that is to run first: its packages are fetched early. */
			soon: string;
			start: Start;
			/** What an earlier kernel of this page downloaded and compiled. */
			parts?: Parts;
			/** Where a worker of the page waits that unpacks a large file. */
			unpacker?: MessagePort;
			/** Where the page writes a signal, and a line for input(), if the page is isolated. */
			shared?: SharedArrayBuffer;
			line?: SharedArrayBuffer;
			input: InputRung;
			/** A blob: address of the page, to find out whether a Stop can be heard at such. */
			probe: string;
	  }
	/** `address` is a blob: URL that the page revokes to say Stop; `lines` are for input(), where nothing better works. */
	| { type: "run"; run: number; code: string; filename: string; lines: string[]; address?: string; task?: Task }
	/** What the reader typed for a suspended program, with its line break; null ends the input, false is a Stop. */
	| { type: "typed"; run: number; line: string | null | false }
	| { type: "ask"; run: number; code: string; filename: string; asks: Ask[] }
	/** A file that was needed; null where it could not be had. */
	| { type: "packed"; path: string; bytes: Uint8Array<ArrayBuffer> | null }
	/** About code that is being typed; sent only while no program runs or waits. `offset` as JavaScript counts. */
	| { type: "complete"; question: number; want: keyof Help; code: string; filename: string; offset: number };

/** How input() gets its lines: the program is suspended, or waits on shared memory, or reads what was prepared. */
export type InputRung = "suspend" | "shared" | "lines";

/** What belongs to a program that answers an exercise. */
export interface Task {
	/** Files that lie beside it: name and text. */
	beside: Record<string, string>;
	/** The text of check.py, where the answer is to be checked once it has run. */
	check?: string;
}

/** What a program shows of numbers; see hcw.value. */
export interface Chart {
	x: Axis;
	y: Axis;
	points: [x: number, y: number][];
}

export interface Axis {
	label: string;
	/** In powers of ten. */
	log: boolean;
}

/** What one check says of an answer; the message is empty where it passes. */
export interface Verdict {
	name: string;
	pass: boolean;
	message: string;
}

/** A function of the reader's program to call, by name, with plain arguments. */
export interface Ask {
	name: string;
	args: (string | number)[];
}

/** What the interpreter knows about the place of the caret; places as JavaScript counts them. */
export interface Help {
	/** `from` to `to` is what a choice replaces; `more`: there are more that begin like this. */
	candidates: { from: number; to: number; options: Candidate[]; more: boolean };
	/** Of the call around the caret; `from` is the place of its bracket. */
	signature: { from: number; label: string; doc: string };
}

export interface Candidate {
	label: string;
	kind: "class" | "function" | "keyword" | "method" | "module" | "property" | "variable";
	/** The type of a variable, the parameters of a function, the module of an import; or "". */
	detail: string;
}

/** Why a file of the runtime could not be used. */
export type Fault = "missing" | "unread" | "network" | "stalled" | "truncated" | "altered";

export interface Failure {
	/** The file as the site serves it, or "" where it was not a file that failed. */
	file: string;
	message: string;
}

export type FromKernel =
	| { type: "progress"; received: number; total: number }
	/** `hears`: a Stop can reach a running program; `why`: what kept the snapshot from being used. */
	| { type: "ready"; start: Start; hears: boolean; why?: string }
	/** For the next kernel; sent when this one has time. */
	| { type: "parts"; parts: Parts }
	| { type: "failed"; failure: Failure }
	/** On a disk: the page is to load a packed file of the runtime. */
	| { type: "needs"; path: string }
	/** What it got of this file was wrong: it is to be loaded anew when it is needed again. */
	| { type: "doubts"; path: string }
	| { type: "started"; run: number }
	/** The program waits for a line. */
	| { type: "asks"; run: number }
	/** A Stop has been handed to the program. */
	| { type: "signalled"; run: number }
	| { type: "output"; run: number; stream: Stream; text: string }
	| { type: "picture"; run: number; png: Uint8Array<ArrayBuffer>; alt: string; width: number }
	/** Points that the program shows. */
	| { type: "chart"; run: number; chart: Chart }
	/** The process table of a program that has started others. */
	| { type: "processes"; run: number; rows: Row[] }
	/** A file that the program has left; without its content where that is large. */
	| { type: "file"; run: number; name: string; size: number; content?: Uint8Array<ArrayBuffer> }
	/** A value to be shown as the interactive interpreter would. */
	| { type: "value"; run: number; text: string }
	| { type: "finished"; run: number; result: Result }
	| { type: "answered"; run: number; answer: Answer }
	/** null: there is nothing to say about this place. */
	| { type: "completed"; question: number; help: Help[keyof Help] | null };

export interface Result {
	/** "stopped": by KeyboardInterrupt; "crashed": the interpreter itself is gone and the worker of no more use. */
	outcome: "done" | "error" | "stopped" | "crashed";
	ms: number;
	/** The reader's line on which it ended, counted from 1. */
	line?: number;
	/** The exit code of sys.exit, where the program called it. */
	exit?: number;
	/** Of an answer that ran to its end and was to be checked, in the order of check.py. */
	checks?: Verdict[];
	/** One sentence above Python's own words. */
	hint?: string;
	/** A package could not be loaded. */
	failure?: Failure;
	/** A signal has ended the program itself, and its interpreter with it: the worker is of no more use. */
	over?: boolean;
}

export type Answer = { values: unknown[] } | { error: string; line?: number };
