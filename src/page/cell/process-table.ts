// The process table of a run that has started other programs: who started whom, and how each ended.

import type { Row } from "../../kernel/process/process";

const HEADS = ["Process ID", "Parent", "Command", "State", "Exit code"];
const STATES: Record<Row["state"], string> = {
	waiting: "waits for its turn",
	running: "running",
	late: "cut off in time",
	ended: "ended",
};
const SIGNALS: Record<number, string> = { 2: "SIGINT", 6: "SIGABRT", 9: "SIGKILL", 11: "SIGSEGV", 15: "SIGTERM" };

/** As Popen.returncode has it: below zero, the number of a signal. */
function exitCode(code: number | undefined): string {
	if (code === undefined) return "";
	if (code >= 0) return String(code);
	const name = SIGNALS[-code];
	return `−${-code}${name ? ` (${name})` : ""}`;
}

function row(tag: "th" | "td", texts: string[]): HTMLTableRowElement {
	const made = document.createElement("tr");
	for (const text of texts) {
		const field = document.createElement(tag);
		if (tag === "th") (field as HTMLTableCellElement).scope = "col";
		field.textContent = text;
		made.append(field);
	}
	return made;
}

/** The first row is the program itself. */
export function processTable(rows: Row[]): HTMLElement {
	const frame = document.createElement("div");
	frame.className = "cell-processes";
	frame.tabIndex = 0;
	frame.role = "group";
	frame.ariaLabel = "Processes of this run";
	const table = document.createElement("table");
	table.className = "cell-process-rows";
	const head = document.createElement("thead");
	head.append(row("th", HEADS));
	const body = document.createElement("tbody");
	for (const { pid, parent, command, state, code } of rows) {
		const made = row("td", [String(pid), parent ? String(parent) : "the page", command, STATES[state], exitCode(code)]);
		made.dataset.process = state;
		body.append(made);
	}
	table.append(head, body);
	frame.append(table);
	return frame;
}
