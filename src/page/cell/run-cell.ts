// <run-cell>: an example that the reader runs, changes, stops and resets.

import type { Failure, Result, Task } from "../../kernel/protocol";
import { kernel } from "../kernel/kernel";
import { warmUpNear } from "../kernel/warm-up";
import { addressOf, copyLinkWith, copyText } from "../share/copy-link";
import { LinkedCode } from "../share/linked-code";
import { saveCode, savedCode } from "../storage";
import { Clock } from "./clock";
import { CodeView } from "./code";
import { OutputView } from "./output";
import { PreparedLines } from "./prepared-lines";
import { takeHome } from "./take-home";

/** A button of the bar: its name, the part of it that shows, and what it does. */
export type Action = readonly [name: string, short: string, press: () => void];

export type State = "idle" | "starting" | "running" | "done" | "error" | "stopped";

export class RunCell extends HTMLElement {
	#code: CodeView | undefined;
	#output: OutputView | undefined;
	#buttons: Record<string, HTMLButtonElement> = {};
	#stop: (() => void) | undefined;
	#lines: PreparedLines | undefined;
	#link: LinkedCode | undefined;
	#clock = new Clock((time) => this.#output?.progress(time));

	connectedCallback() {
		if (this.#code || "soon" in this.dataset || !this.querySelector(".cell-out")) return;
		const part = <Found extends HTMLElement>(name: string) => this.querySelector<Found>(name) as Found;
		this.#output = new OutputView(part(".cell-out"));
		this.#code = new CodeView(
			part(".cell-code"),
			`Code of ${this.filename}`,
			() => this.#changed(),
			() => this.run(),
			(want, code, offset) => kernel.help(want, code, offset, this.filename),
		);
		this.#lines = new PreparedLines(part(".cell-code"));
		takeHome(part(".cell-file"), () => this.code);
		const bar = part(".cell-bar");
		for (const [name, short, press] of [
			["Reset", "Reset", () => this.reset()],
			["Copy code", "Copy", () => this.#say(copyText(this.code, "Code copied."))],
			["Copy link", "Link", () => this.#say(copyText(addressOf(this), "Link copied."))],
			["Copy link with my changes", "with my changes", () => this.#say(copyLinkWith(this, this.code))],
			["Stop", "Stop", () => this.stop()],
			["Kill", "Kill", () => this.stop()],
			["Run", "Run", () => this.run()],
			["Run all above", "↑", () => this.#runAllAbove()],
		] as const) {
			const button = document.createElement("button");
			button.type = "button";
			button.className = `cell-${name.toLowerCase().replaceAll(" ", "-")}`;
			button.textContent = short;
			// Where there is room for it, the whole name shows.
			if (name.endsWith(` ${short}`)) button.dataset.before = name.slice(0, -short.length);
			button.setAttribute("aria-label", name);
			if (short.length === 1) button.title = name;
			button.addEventListener("click", press);
			bar.append(button);
			this.#buttons[name] = button;
		}
		this.addEventListener("editor-failed", () =>
			this.#output?.note("The editor could not be loaded. Is the connection gone? Your code is safe."),
		);
		const saved = savedCode(this.id);
		if (saved !== null && saved !== this.#code.original) this.code = saved;
		this.#link = this.#newLink(bar);
		this.#lines.showFor(this.code);
		this.#show("idle");
		this.#link.begin();
		warmUpNear(this, this.code);
	}

	disconnectedCallback() {
		// The reader has gone to another page: a program that nobody sees must not hold the kernel.
		this.stop();
	}

	get filename(): string {
		return this.dataset.file ?? `${this.id}.py`;
	}

	get code(): string {
		return this.#code?.text ?? "";
	}

	set code(text: string) {
		if (!this.#code) return;
		this.#code.text = text;
		this.#changed();
	}

	/** Shows a program that is not the reader's; theirs is kept. */
	present(code: string, words: string) {
		this.#link?.present(code, words);
	}

	run() {
		this.begin();
	}

	/** Whether a program of this cell runs or waits to. */
	protected get busy(): boolean {
		return this.#stop !== undefined;
	}

	/** Starts the program; `task` is what an exercise adds to it. */
	protected begin(task?: Task) {
		const output = this.#output;
		if (!output || this.#stop) return;
		this.#code?.mark(0);
		output.clear();
		output.say(kernel.ready ? "Waiting" : "Starting Python");
		this.#show("starting");
		this.#stop = kernel.run(
			this.code,
			this.filename,
			this.#lines?.lines ?? [],
			{
				waits: (others) => output.say(others ? "Waiting for another example on this page" : "Starting Python"),
				loading: (received, total) => output.progress(`${megabytes(received)} of ${megabytes(total)} MB`),
				queued: (before) => output.say(before === 1 ? "Waiting for the run before it" : `Waiting for ${before} runs`),
				started: () => {
					output.progress();
					output.say("Running");
					this.#show("running");
					this.#clock.start();
					this.started();
				},
				asks: (answer) => {
					output.say("Waiting for your input");
					const answered = (line: string | null) => {
						output.say("Running");
						if (here()) this.#buttons.Stop?.focus();
						answer(line);
					};
					const here = () => this.contains(document.activeElement);
					output.ask(`Input for ${this.filename}`, answered, here());
				},
				value: (text) => output.value(text),
				output: (stream, text) => output.write(stream, text),
				picture: (png, alt, width) => output.picture(png, alt, width),
				chart: (chart) => output.chart(chart),
				processes: (rows) => output.processes(rows),
				file: (name, size, content) => output.file(name, size, content),
				defiant: () => {
					output.say("The program caught Stop and goes on. Kill ends it.");
					this.#offer("Kill", true);
					this.defied();
				},
				ended: (result) => this.#ended(result),
			},
			task,
		);
	}

	/** For what builds on a cell: its program has begun, or its run is over and shown. */
	protected started() {}
	/** It has caught a Stop and goes on. */
	protected defied() {}
	protected ended(_result: Result | "stopped") {}

	/** One sentence about a run that ended by itself, and what those who hear the page are told besides. */
	protected sentence(result: Result): [said: string, heard?: string] {
		return [sentence(result)];
	}

	protected say(text: string) {
		this.#output?.say(text);
	}

	protected note(text: string) {
		this.#output?.note(text);
	}

	stop() {
		this.#stop?.();
	}

	/** The cells of the page before this one. */
	protected above(): RunCell[] {
		const cells = Array.from(document.querySelectorAll<RunCell>("run-cell:not([data-soon])"));
		return cells.slice(0, cells.indexOf(this));
	}

	#runAllAbove() {
		for (const cell of this.above()) cell.run();
	}

	reset() {
		if (!this.#code) return;
		this.code = this.#code.original;
		this.#beginAnew();
	}

	#beginAnew() {
		this.stop();
		this.#code?.mark(0);
		this.#output?.restore();
		this.#show("idle");
	}

	#newLink(bar: HTMLElement): LinkedCode {
		const code = this.#code as CodeView;
		return new LinkedCode(
			{
				root: this,
				original: code.original,
				code: () => code.text,
				show: (text) => {
					code.text = text;
					this.removeAttribute("data-changed");
					this.removeAttribute("data-unsaved");
					this.#lines?.showFor(text);
					this.#beginAnew();
					this.#output?.say("Recorded output of the original");
				},
				adopt: (text) => {
					this.code = text;
					this.#beginAnew();
				},
				reset: () => this.reset(),
			},
			bar,
		);
	}

	#ended(result: Result | "stopped") {
		const output = this.#output as OutputView;
		this.#stop = undefined;
		this.#clock.stop();
		output.end();
		output.progress();
		if (result === "stopped" || result.outcome === "stopped") {
			const line = result === "stopped" ? 0 : (result.line ?? 0);
			output.say(line ? `Stopped on line ${line}` : "Stopped");
			this.#show("stopped");
		} else {
			if (result.line) this.#code?.mark(result.line);
			if (result.failure) this.#failed(result.failure);
			else {
				output.say(...this.sentence(result));
				if (result.outcome === "crashed") output.note(`${result.hint} It was started anew; your code is safe.`);
				else if (result.hint) output.note(result.hint);
			}
			this.#show(result.outcome === "done" ? "done" : "error");
		}
		this.ended(result);
		this.dispatchEvent(new CustomEvent("cell-ended", { bubbles: true }));
	}

	/** Kill stands beside Stop only while a program has shown that it does not listen; what is above may be nothing. */
	#offer(name: string, offered: boolean) {
		const button = this.#buttons[name];
		if (button) button.hidden = !offered;
	}

	#failed(failure: Failure) {
		this.#output?.say("Python could not be loaded");
		this.#output?.note(failure.message, { name: "Retry", run: () => this.run() });
	}

	#changed() {
		const code = this.#code;
		if (!code) return;
		this.#link?.leave();
		const changed = code.text !== code.original;
		const kept = saveCode(this.id, changed ? code.text : null);
		this.#lines?.showFor(code.text);
		this.toggleAttribute("data-changed", changed);
		this.toggleAttribute("data-unsaved", changed && !kept);
		this.#show(this.dataset.state as State);
		this.dispatchEvent(new CustomEvent("cell-changed", { bubbles: true }));
	}

	#show(state: State) {
		this.dataset.state = state;
		const busy = state === "starting" || state === "running";
		const { Run, Stop, Kill, Reset } = this.#buttons;
		if (!Run || !Stop || !Kill || !Reset) return;
		const focused = [Run, Stop, Kill].some((button) => button === document.activeElement);
		if (!busy) this.#offer("Kill", false);
		Run.hidden = busy;
		Stop.hidden = !busy;
		this.#offer("Run all above", !busy && this.above().length > 0);
		if (focused) (busy ? Stop : Run).focus();
		const linked = this.#link?.shows ?? false;
		this.toggleAttribute("data-linked", linked);
		const differs = linked || "changed" in this.dataset;
		Reset.disabled = state === "idle" && !differs;
		this.#offer("Copy link with my changes", differs);
	}

	async #say(sentence: Promise<string>) {
		this.#output?.say(await sentence);
	}
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function sentence(result: Result): string {
	if (result.outcome === "crashed") return "Python broke down";
	if (result.exit && result.exit < 0) return `Ended by signal ${-result.exit}`;
	if (result.exit) return `Exited with code ${result.exit}`;
	if (result.outcome === "error") return result.line ? `Stopped on line ${result.line}` : "Stopped by an error";
	const ms = result.ms;
	return `Ran in ${ms < 1 ? "under 1 ms" : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`}`;
}
