// The lower half of a cell: what the program wrote, what it drew, and one sentence about the run.

import type { Row } from "../../kernel/process/process";
import type { Chart, Stream } from "../../kernel/protocol";
import { loadChart } from "../chart/load";
import { InputLine } from "./input-line";
import { MadeFiles } from "./made-files";
import { processTable } from "./process-table";
import { Terminal } from "./terminal";

/** Often enough to look immediate, seldom enough that a printing loop leaves the page free. */
const PAINT_EVERY_MS = 40;

export class OutputView {
	readonly status: HTMLElement;
	#recorded: DocumentFragment;
	#pending: Record<Stream, string> = { stdout: "", stderr: "" };
	#terminals: Record<Stream, Terminal>;
	#input: InputLine | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#progress = document.createElement("span");
	#note = document.createElement("div");
	#addresses: string[] = [];
	#processes: HTMLElement | undefined;
	#files: MadeFiles | undefined;

	constructor(readonly root: HTMLElement) {
		this.#recorded = document.createDocumentFragment();
		this.#recorded.append(...Array.from(root.childNodes, (node) => node.cloneNode(true)));
		this.#terminals = this.#newTerminals();
		this.status = root.querySelector(".cell-status") as HTMLElement;
		this.#progress.className = "cell-progress";
		this.#progress.setAttribute("aria-hidden", "true");
		this.#note.className = "cell-note";
		this.status.after(this.#progress, this.#note);
	}

	#newTerminals() {
		return { stdout: new Terminal(this.#stream("stdout")), stderr: new Terminal(this.#stream("stderr")) };
	}

	#stream(name: string): HTMLElement {
		return this.root.querySelector(`[data-stream="${name}"]`) as HTMLElement;
	}

	/** Empties all three streams for a new run. */
	clear() {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#pending = { stdout: "", stderr: "" };
		this.#forgetPictures();
		this.#processes?.remove();
		this.#files?.forget();
		this.#files = undefined;
		this.#closeInput();
		delete this.root.dataset.recorded;
		for (const name of ["stdout", "stderr", "display"]) {
			const stream = this.#stream(name);
			stream.textContent = "";
			stream.hidden = true;
		}
		this.#terminals = this.#newTerminals();
		this.note();
		this.progress();
	}

	/** Back to the recorded output that the page came with. */
	restore() {
		this.clear();
		this.root.dataset.recorded = "";
		for (const old of this.#recorded.querySelectorAll<HTMLElement>("[data-stream]")) {
			const stream = this.#stream(old.dataset.stream ?? "");
			stream.replaceChildren(...Array.from(old.childNodes, (node) => node.cloneNode(true)));
			stream.hidden = old.hidden;
		}
		this.say(this.#recorded.querySelector(".cell-status")?.textContent ?? "");
	}

	/** `heard` is for those who hear the page; others see it elsewhere. */
	say(sentence: string, heard = "") {
		const whole = heard ? `${sentence} ${heard}` : sentence;
		if (this.status.textContent === whole) return;
		const unseen = document.createElement("span");
		unseen.className = "only-heard";
		unseen.textContent = ` ${heard}`;
		this.status.replaceChildren(sentence, ...(heard ? [unseen] : []));
	}

	/** Megabytes that tick; not announced, since the sentence beside them already was. */
	progress(text = "") {
		this.#progress.textContent = text;
	}

	/** A sentence of help above the output, with a button where there is a way on. */
	note(text = "", action?: { name: string; run: () => void }) {
		this.#note.replaceChildren();
		if (!text) return;
		const sentence = document.createElement("p");
		sentence.textContent = text;
		this.#note.append(sentence);
		if (action) {
			const button = document.createElement("button");
			button.type = "button";
			button.className = "cell-retry";
			button.textContent = action.name;
			button.addEventListener("click", action.run);
			this.#note.append(button);
		}
	}

	write(stream: Stream, text: string) {
		this.#pending[stream] += text;
		this.#timer ??= setTimeout(() => this.flush(), PAINT_EVERY_MS);
	}

	flush() {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		for (const name of ["stdout", "stderr"] as const) {
			if (!this.#pending[name]) continue;
			const stream = this.#stream(name);
			this.#terminals[name].write(this.#pending[name]);
			stream.hidden = false;
			this.#pending[name] = "";
		}
	}

	/** The run is over: nothing more comes. */
	end() {
		this.flush();
		this.#closeInput();
		for (const terminal of Object.values(this.#terminals)) terminal.end();
	}

	/** Lets the reader type a line, which is echoed; `focus` puts the caret there. */
	ask(label: string, answer: (line: string | null) => void, focus: boolean) {
		this.flush();
		this.#closeInput();
		this.#input = new InputLine(label, (line) => {
			this.#closeInput();
			if (line !== null) {
				this.#terminals.stdout.echo(line);
				this.#stream("stdout").hidden = false;
			}
			answer(line === null ? null : `${line}\n`);
		});
		this.#stream("stdout").after(this.#input.root);
		if (focus) this.#input.focus();
	}

	#closeInput() {
		this.#input?.root.remove();
		this.#input = undefined;
	}

	/** A value, as the interactive interpreter shows it. */
	value(text: string) {
		this.flush();
		const shown = document.createElement("pre");
		shown.className = "cell-value";
		shown.tabIndex = 0;
		shown.textContent = text;
		const display = this.#stream("display");
		display.append(shown);
		display.hidden = false;
	}

	picture(png: Uint8Array<ArrayBuffer>, alt: string, width: number) {
		this.flush();
		const image = new Image(width);
		image.src = URL.createObjectURL(new Blob([png], { type: "image/png" }));
		this.#addresses.push(image.src);
		image.alt = alt;
		const display = this.#stream("display");
		display.append(image);
		display.hidden = false;
	}

	/** Drawn when the script for it is there; its place is kept until then. */
	async chart(chart: Chart) {
		this.flush();
		const display = this.#stream("display");
		const place = document.createElement("p");
		place.textContent = "Drawing the chart";
		display.append(place);
		display.hidden = false;
		try {
			place.replaceWith((await loadChart())(chart));
		} catch {
			place.textContent = "The chart could not be drawn: its script did not arrive.";
		}
	}

	/** The process table as it is now. */
	processes(rows: Row[]) {
		const table = processTable(rows);
		if (this.#processes?.isConnected) this.#processes.replaceWith(table);
		else this.#stream("display").after(table);
		this.#processes = table;
	}

	file(name: string, size: number, content?: Uint8Array<ArrayBuffer>) {
		if (!this.#files) {
			this.#files = new MadeFiles();
			this.root.append(this.#files.root);
		}
		this.#files.add(name, size, content);
	}

	#forgetPictures() {
		for (const address of this.#addresses) URL.revokeObjectURL(address);
		this.#addresses = [];
	}
}
