// <fit-form>: asks the functions of the cell above it, as the reader left them, for the numbers in the form.

import type { Answer } from "../kernel/protocol";
import type { RunCell } from "./cell/run-cell";
import { kernel } from "./kernel/kernel";
import { stored } from "./storage";

const PAUSE_MS = 400;
/** A function that has not answered by then never will. */
const PATIENCE_S = 5;

export class FitForm extends HTMLElement {
	#timer: ReturnType<typeof setTimeout> | undefined;
	#asked = 0;
	#listening = new AbortController();

	connectedCallback() {
		this.#listening = new AbortController();
		const { signal } = this.#listening;
		for (const field of this.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
			field.disabled = false;
		this.addEventListener("input", () => this.#soon(), { signal });
		const follow = (event: Event) => {
			if (event.target === this.#cell && (kernel.ready || event.type === "cell-ended")) this.#soon();
		};
		this.#offerOwn();
		document.addEventListener("cell-changed", follow, { signal });
		document.addEventListener("cell-ended", follow, { signal });
	}

	disconnectedCallback() {
		this.#listening.abort();
		clearTimeout(this.#timer);
	}

	/** The reader's own card, where the page about GPUs has measured it. */
	#offerOwn() {
		const own = measuredGpu();
		const bandwidth = this.querySelector<HTMLInputElement>('[name="bandwidth"]');
		if (!own || !bandwidth || this.querySelector(".fit-own")) return;
		const button = document.createElement("button");
		button.type = "button";
		button.className = "fit-own";
		button.textContent = `Your ${own.name}, as measured: ${own.bandwidth.toLocaleString("en", { maximumSignificantDigits: 3 })} GB/s`;
		button.addEventListener("click", () => {
			bandwidth.value = String(Number(own.bandwidth.toPrecision(3)));
			bandwidth.dispatchEvent(new Event("input", { bubbles: true }));
		});
		this.querySelector(".fit-fields")?.after(button);
	}

	get #cell(): RunCell | null {
		return document.getElementById(this.dataset.example ?? "") as RunCell | null;
	}

	#soon() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
	}

	#value(name: string): string {
		return this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? "";
	}

	async #ask() {
		const cell = this.#cell;
		if (!cell) return;
		const size = Number(this.#value("billions"));
		const format = this.#value("precision");
		const memory = Number(this.#value("memory"));
		const bandwidth = Number(this.#value("bandwidth"));
		if (!(size > 0 && memory > 0 && bandwidth > 0)) return this.#say("error", "Each number must be larger than zero.");
		const turn = ++this.#asked;
		this.#say("running", kernel.ready ? "Asking the code" : "Starting Python");
		const answer = await kernel.ask(
			cell.code,
			cell.filename,
			[
				{ name: "weights_gb", args: [size, format] },
				{ name: "needed_gb", args: [size, format] },
				{ name: "fits", args: [size, format, memory] },
				{ name: "max_tokens_per_second", args: [size, format, bandwidth] },
			],
			{
				waits: (others) =>
					this.#say("running", others ? "Waiting for another example on this page" : "Starting Python"),
				loading: (received, total) => this.#say("running", `Starting Python, ${mb(received)} of ${mb(total)} MB`),
			},
			PATIENCE_S,
		);
		if (turn === this.#asked) this.#show(answer, cell);
	}

	#show(answer: Answer | "stopped", cell: RunCell) {
		if (answer === "stopped") return this.#say("error", `The code did not answer within ${PATIENCE_S} seconds.`);
		if ("error" in answer) {
			const where = answer.line ? `line ${answer.line}: ` : "";
			return this.#say("error", `${cell.filename}, ${where}${answer.error}`);
		}
		const [weights, needed, fits, tokens] = answer.values;
		const number = (value: unknown, digits: number) =>
			typeof value === "number"
				? value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
				: String(value);
		this.#set("weights", `${number(weights, 1)} GB`);
		this.#set("needed", `${number(needed, 1)} GB`);
		this.#set("tokens", `${number(tokens, 0)} tokens/s`);
		const verdict = this.querySelector<HTMLElement>('[data-answer="verdict"]');
		if (verdict) {
			verdict.textContent = fits ? "It fits" : "It does not fit";
			verdict.dataset.fits = String(Boolean(fits));
		}
		const changed = "changed" in cell.dataset ? ", with your changes" : "";
		this.#say("done", `Worked out by the code above${changed}, in Python, in this page.`);
	}

	#set(name: string, text: string) {
		const output = this.querySelector(`[data-answer="${name}"]`);
		if (output) output.textContent = text;
	}

	#say(state: string, sentence: string) {
		this.dataset.state = state;
		const status = this.querySelector(".fit-status");
		if (status) status.textContent = sentence;
	}
}

/** What <your-gpu> has left: a name, and GB per second. */
function measuredGpu(): { name: string; bandwidth: number } | undefined {
	try {
		const { name, bandwidth } = JSON.parse(stored("how-computers-work.gpu") ?? "{}");
		if (typeof name === "string" && name.length < 100 && bandwidth > 0 && bandwidth < 1e6) return { name, bandwidth };
	} catch {
		// Nothing that can be used.
	}
	return undefined;
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
