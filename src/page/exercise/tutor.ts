// The text for a tutor, a person or a program: the task, what the learner has, and the wish not to be given the answer.

import type { Row } from "./check-list";

export interface Asked {
	title: string;
	/** Markdown. */
	task: string;
	filename: string;
	code: string;
	/** stdout and stderr. */
	output: [string, string];
	checks: Row[];
}

const MOST_OUTPUT = 4000;

/** Markdown. */
export function forTutor({ title, task, filename, code, output, checks }: Asked): string {
	const [stdout, stderr] = output.map((text) => text.slice(0, MOST_OUTPUT)) as [string, string];
	const language = filename.endsWith(".sh") ? "bash" : "python";
	const judged = checks.some(({ pass }) => pass !== undefined);
	return [
		`# Please review my answer: ${title}`,
		"I am learning how computers work. Please review my program without rewriting it and without giving me the solution." +
			" Tell me first what is right. Then point to the line that I should think about again, and ask me a question" +
			" that helps me to find out why.",
		"## The task",
		task,
		`## My program, ${filename}`,
		fenced(code, language),
		...(stdout ? ["## What it printed", fenced(stdout)] : []),
		...(stderr ? ["## What it wrote on stderr", fenced(stderr)] : []),
		...(judged ? ["## What the checks said", checks.map(line).join("\n")] : []),
	].join("\n\n");
}

function line({ label, pass, message }: Row): string {
	return `- [${pass ? "x" : " "}] ${label}${message ? `: ${message}` : ""}`;
}

/** A fence longer than any in the text. */
function fenced(text: string, language = ""): string {
	const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}${language}\n${text.replace(/\n?$/, "\n")}${fence}`;
}
