// A program on its way through the kernel, and who hears of it.

import type { Row } from "../../kernel/process/process";
import type { Answer, Chart, Result, Stream, ToKernel } from "../../kernel/protocol";

export interface Listener {
	/** Python itself or a package is loading; sizes in bytes, as they travel. */
	loading(received: number, total: number): void;
	/** Python is to start here: true while it has to wait for another frame's, false once it may. */
	waits(others: boolean): void;
	started(): void;
	/** How many programs run before this one. */
	queued(before: number): void;
	/** The program waits for a line; `answer` takes one with its break, or null for the end of its input. */
	asks(answer: (line: string | null) => void): void;
	/** A value to be shown as the interactive interpreter would. */
	value(text: string): void;
	/** A Stop has reached the program and it goes on: only Kill ends it now. */
	defiant(): void;
	output(stream: Stream, text: string): void;
	picture(png: Uint8Array<ArrayBuffer>, alt: string, width: number): void;
	chart(chart: Chart): void;
	/** The program has started others: the process table, whenever it changes. */
	processes(rows: Row[]): void;
	/** A file that the program has left; without its content where that is large. */
	file(name: string, size: number, content?: Uint8Array<ArrayBuffer>): void;
	/** The run is over; "stopped" where it was ended from outside. */
	ended(result: Result | "stopped"): void;
}

export interface Job {
	number: number;
	message: ToKernel & { type: "run" | "ask" };
	listener: Partial<Listener>;
	answer?: (answer: Answer | "stopped") => void;
	/** The reader has asked for its end; the clock ends it where it does not even hear that. */
	stopping?: ReturnType<typeof setTimeout>;
}
