// <your-gpu>: measures the reader's GPU when asked to, beside real chips and NumPy in this page.

import type { State } from "../explorable";
import { classMap, Explorable, html, nothing, styleMap } from "../shared";
import {
	along,
	type Chip,
	KEY,
	kept,
	type Measured,
	measuredIn,
	numpyIn,
	perSecond,
	SCALES,
	stateOf,
	two,
} from "./figures";
import { measure, NoMeasurement, Stopped } from "./measure";
import { program } from "./program";

interface Row {
	name: string;
	/** A word about the row where it is no chip of a data sheet. */
	note?: string;
	own?: boolean;
	/** null where there is nothing to measure. */
	bandwidth?: number | null | undefined;
	rate?: number | undefined;
	/** What stands where a figure is missing. */
	missing?: string;
}

class YourGpu extends Explorable {
	#chips: Chip[] = [];
	#calculator = "";
	#measured: Measured | undefined;
	/** The measurement came with the link. */
	#linked = false;
	#numpy: number | undefined;
	/** What is being measured, or why nothing was. */
	#part = "";
	#sentence = "";
	#running: AbortController | undefined;
	#heard = new AbortController();

	override connectedCallback() {
		// The figures stand in what the page holds without JavaScript, which then makes room.
		const figures = this.querySelector(".your-gpu-figures");
		if (figures) {
			this.#chips = JSON.parse(figures.textContent ?? "");
			this.#calculator = this.querySelector<HTMLAnchorElement>("a.your-gpu-use")?.href ?? "";
		}
		if (!navigator.gpu)
			this.#sentence = "This browser gives no WebGPU to this page, so your GPU cannot be measured here.";
		this.#heard = new AbortController();
		const look = () => {
			const cell = document.getElementById(this.dataset.example ?? "");
			if (cell?.dataset.state === "done")
				this.#numpy = numpyIn(cell.querySelector('[data-stream="stdout"]')?.textContent ?? "") ?? this.#numpy;
			this.requestUpdate();
		};
		document.addEventListener("cell-ended", look, { signal: this.#heard.signal });
		look();
		super.connectedCallback();
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#heard.abort();
		this.#running?.abort();
	}

	get state(): State {
		return this.#measured ? stateOf(this.#measured) : {};
	}

	set state(state: State) {
		const measured = measuredIn(state);
		if (!measured || this.#running) return;
		this.#measured = measured;
		this.#linked = true;
		this.requestUpdate();
	}

	/** The cell's rows are read as a whole, by themselves. */
	protected take(): boolean {
		return false;
	}

	protected python(): string {
		return program(this.#measured, this.#chips[0] as Chip);
	}

	async #measure() {
		const running = new AbortController();
		this.#running = running;
		this.#sentence = "";
		const says = (part: string) => {
			this.#part = part;
			this.requestUpdate();
		};
		says("what the browser tells of it");
		try {
			this.#measured = await measure(running.signal, says);
			this.#linked = false;
		} catch (error) {
			if (error instanceof Stopped) this.#sentence = "Stopped: nothing was measured.";
			else this.#sentence = error instanceof NoMeasurement ? error.message : `The GPU could not be measured: ${error}`;
		}
		this.#running = undefined;
		this.requestUpdate();
	}

	#keep(event: Event) {
		if (!this.#measured) return;
		try {
			localStorage.setItem(KEY, kept(this.#measured));
		} catch {
			event.preventDefault();
			this.say("This browser keeps nothing for this page, so the figure cannot be taken along.");
		}
	}

	protected reading(): string {
		if (this.#running) return `Measuring ${this.#part}.`;
		const measured = this.#measured;
		const sheet = "The chips below have the figures of their data sheets.";
		if (this.#sentence && !measured) return `${this.#sentence} ${sheet}`;
		if (!measured) return `Nothing is measured before you press Measure, and nothing leaves this page. ${sheet}`;
		const { name, software, bandwidth, float32, float16, buffer, side, clock } = measured;
		const halves = float16 ? `, and ${perSecond(float16)} in float16` : "";
		const times = this.#numpy ? ` That is ${two(float32 / this.#numpy)} times NumPy in this page.` : "";
		const instead = software
			? " There is no GPU behind it: the browser computes in software, so these are figures of the CPU."
			: "";
		return (
			`${this.#sentence && `${this.#sentence} Before that: `}${this.#linked ? `From the link: ${name}` : `Your GPU, ${name},`} ` +
			`moved ${two(bandwidth / 1e9)} GB/s and did ${perSecond(float32)} in float32${halves}.${times}${instead} ` +
			`Copies of ${Math.round(buffer / 2 ** 20)} MiB and products of ${side} × ${side}, timed by ${clock === "gpu" ? "the adapter" : "the page"}.`
		);
	}

	protected picture() {
		return html`
			<div class="your-gpu-lead">
				<div class="explorable-row">${this.#button()}</div>
				<a class="your-gpu-use" href=${this.#calculator} ?data-off=${!this.#measured || this.#running} @click=${this.#keep}>Use it in Will it fit?</a>
			</div>
			<table class="your-gpu-rows">
				<thead><tr><th scope="col">Chip</th><th scope="col">Memory, GB/s</th><th scope="col">float32, TFLOP/s</th></tr></thead>
				<tbody>${this.#rows().map((row) => this.#row(row))}</tbody>
			</table>
			<p class="explorable-sources">Bars are logarithmic: 1 to 10,000 GB/s, and 0.0001 to 100 TFLOP/s. Your figures are medians of up to five runs; driver, browser, power and heat change them. Chips by their data sheets, sources:${this.#chips.map(
				({ name, sources }) =>
					html` ${name}:${sources.map((source, index) => html` <a href=${source}>${index + 1}</a>`)}.`,
			)}</p>
		`;
	}

	/** One button, so that the focus stays where it is. */
	#button() {
		const running = this.#running;
		const says = running ? "Stop" : this.#measured ? "Measure again" : "Measure your GPU";
		const press = () => (running ? running.abort() : this.#measure());
		return html`<button type="button" ?disabled=${!navigator.gpu} @click=${press}>${says}</button>`;
	}

	#rows(): Row[] {
		const measured = this.#measured;
		const half = measured && !measured.float16 ? "not offered" : "–";
		const note = measured ? (measured.software ? "software, on the CPU" : "measured") : "not measured yet";
		return [
			{
				name: this.#linked ? "The link’s GPU" : "Your GPU",
				note,
				own: true,
				bandwidth: measured?.bandwidth,
				rate: measured?.float32,
			},
			{ name: "The same, float16", own: true, bandwidth: null, rate: measured?.float16, missing: half },
			{
				name: "NumPy in this page",
				note: "from matmul.py",
				own: true,
				bandwidth: null,
				rate: this.#numpy,
				missing: "run the cell",
			},
			...this.#chips.map(({ name, gbPerSecond, teraflops }) => ({
				name,
				bandwidth: gbPerSecond * 1e9,
				rate: teraflops * 1e12,
			})),
		];
	}

	#row({ name, note, own = false, bandwidth, rate, missing = "–" }: Row) {
		const figure = (value: number | null | undefined, unit: number, scale: [number, number], none: string) => {
			if (value === null) return html`<td></td>`;
			const says = value ? (own ? two(value / unit) : (value / unit).toLocaleString("en")) : none;
			return html`<td><span>${says}</span><i style=${styleMap({ "--along": value ? `${along(value, scale)}%` : "0%" })}></i></td>`;
		};
		return html`<tr class=${classMap({ "your-gpu-own": own })}>
			<th scope="row">${name}${note ? html` <small>${note}</small>` : nothing}</th>
			${figure(bandwidth, 1e9, SCALES.bandwidth, "–")}
			${figure(rate, 1e12, SCALES.rate, missing)}
		</tr>`;
	}
}

customElements.define("your-gpu", YourGpu);
