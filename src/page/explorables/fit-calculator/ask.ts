// Asks the package `willitfit`, in the page's Python.

import type { Answer } from "../../../kernel/protocol";
import type { Tree } from "./tree";

/** All that the package says to one state of the form, or why it says nothing. */
export interface Reply {
	tree: Tree;
	/** The table by format and context, of a model that is used. */
	sizes?: Tree;
	reading: string;
	python: string;
	csv: string;
	json: string;
}

export interface Refusal {
	error: string;
	/** The model that was opened is not known to this Python: a new one has taken the old one's place. */
	gone?: boolean;
	/** It was Python itself that could not be had. */
	broken?: boolean;
}

/** What became of a file: a model, or how many of its bytes are needed, or a sentence about what is missing. */
export type Opened = { name: string; file: boolean } | { needed: number } | { weights: string } | Refusal;

export const PROGRAM = "from willitfit.page.reply import every_model, open_file, open_text, reply\n";
const FILENAME = "fit_calculator.py";
/** The largest header is read within a second or two, on a slow phone within ten. */
const PATIENCE_S = 30;

/** `say` hears what there is to wait for. */
export async function ask<T>(
	name: string,
	args: (string | number)[],
	say: (words: string) => void,
): Promise<T | Refusal> {
	const kernel = globalThis.howComputersWorkKernel;
	if (!kernel) return { error: "The script of this page has not started. Reload it.", broken: true };
	const answer: Answer | "stopped" = await kernel.ask(
		PROGRAM,
		FILENAME,
		[{ name, args }],
		{
			waits: (others) => say(others ? "Waiting for an example on this page" : "Starting Python"),
			loading: (received, total) => say(`Starting Python, ${mb(received)} of ${mb(total)} MB`),
		},
		PATIENCE_S,
	);
	if (answer === "stopped") return { error: `Python did not answer within ${PATIENCE_S} seconds.`, broken: true };
	if ("error" in answer) return { error: answer.error, broken: true };
	return answer.values[0] as T | Refusal;
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
