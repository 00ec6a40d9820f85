// <latency-zoom>: one stretch of time as wide as the page, zoomed from a cache hit to a trip across the Atlantic.

import type { State } from "../explorable";
import { classMap, Explorable, html, live, nothing, still, styleMap } from "../shared";
import { program } from "./program";
import { asWindow, duration, human, type Layer, LONGEST, list, part, SHORTEST, shownIn, windows } from "./times";

const ZOOM_MS = 450;
/** Steps of the slider in one factor of ten. */
const DECADE = 20;
/** A share that stands beside its bar and not in it. */
const SHORT = 0.6;

class LatencyZoom extends Explorable {
	#layers: Layer[] = [];
	#window = 75;
	/** What the bars show: on its way to the window while it zooms. */
	#seen = 75;
	/** What the sentence speaks of: the window, once the slider rests. */
	#told = 75;
	#frame = 0;
	/** A track's width in CSS pixels. */
	#width = 400;
	#resized = new ResizeObserver(() => this.#measure());

	override connectedCallback() {
		const given = this.querySelector<HTMLElement>("[data-layers]")?.dataset.layers;
		if (given) this.#layers = JSON.parse(given);
		super.connectedCallback();
		this.#resized.observe(this);
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#resized.disconnect();
		cancelAnimationFrame(this.#frame);
	}

	#measure() {
		const width = this.querySelector(".latency-zoom-track")?.clientWidth;
		if (!width || width === this.#width) return;
		this.#width = width;
		this.requestUpdate();
	}

	get state(): State {
		return { window: String(this.#window) };
	}

	set state({ window }: State) {
		const ns = asWindow(window ?? "");
		if (ns !== undefined) this.#show(ns);
	}

	/** At once, or as a zoom for whoever likes things to move. */
	#show(ns: number, zoom = false) {
		cancelAnimationFrame(this.#frame);
		this.#window = ns;
		this.#told = ns;
		this.requestUpdate();
		const [from, began] = [this.#seen, performance.now()];
		if (!zoom || still()) {
			this.#seen = ns;
			return;
		}
		const move = () => {
			const done = Math.min(1, (performance.now() - began) / ZOOM_MS);
			const eased = 1 - (1 - done) ** 3;
			this.#seen = done === 1 ? ns : from * (ns / from) ** eased;
			this.requestUpdate();
			if (done < 1) this.#frame = requestAnimationFrame(move);
		};
		this.#frame = requestAnimationFrame(move);
	}

	#slide(event: Event) {
		const told = this.#told;
		this.#show(Number((10 ** (Number((event.target as HTMLInputElement).value) / DECADE)).toPrecision(2)));
		if (event.type === "input") this.#told = told;
	}

	/** From layer to layer; a window between two of them goes to the next in that direction. */
	#neighbour(direction: 1 | -1): Layer | undefined {
		return direction === 1
			? this.#layers.find((layer) => layer.ns > this.#window)
			: this.#layers.findLast((layer) => layer.ns < this.#window);
	}

	#step(direction: 1 | -1) {
		const next = this.#neighbour(direction);
		if (next) this.#show(next.ns, true);
	}

	protected take(printed: string, dry: boolean): boolean {
		const ns = asWindow(printed);
		if (ns !== undefined && !dry) this.#show(ns, true);
		return ns !== undefined;
	}

	protected python(): string {
		return program(this.#layers.slice(0, shownIn(this.#layers, this.#window) + 1), this.#window);
	}

	protected reading(): string {
		const at = shownIn(this.#layers, this.#told);
		const [layer, next] = [this.#layers[at], this.#layers[at + 1]];
		if (!layer) return "";
		const whole = layer.ns === this.#told;
		const first = `The full width is ${duration(this.#told)}${whole ? `, ${layer.wait}` : ""}. If a nanosecond lasted a second: ${human(this.#told)}.`;
		const inside = this.#layers.slice(0, whole ? at : at + 1).reverse();
		const isThin = (one: Layer) => (one.ns / this.#told) * this.#width < 1;
		const seen = inside.filter((one) => !isThin(one)).map((one) => `${one.name} ${part(one.ns / this.#told)}`);
		const thin = inside.filter(isThin).map((one) => one.name);
		return [
			first,
			seen.length > 0 ? `Of that: ${list(seen)}.` : "",
			thin.length > 0 ? `Thinner than a pixel here: ${list(thin)}.` : "",
			next ? `${capital(next.wait)} is ${windows(next.ns / this.#told)} times this width.` : "",
		]
			.filter(Boolean)
			.join(" ");
	}

	protected picture() {
		const at = shownIn(this.#layers, this.#window);
		const layer = this.#layers[at];
		return html`
			<div class="latency-zoom-rows" aria-hidden="true">
				<div class="latency-zoom-scale"><span>0</span><span>${duration(Number(this.#seen.toPrecision(2)))}</span></div>
				${this.#layers.map((one, index) => this.#row(one, index === at))}
			</div>
			<div class="explorable-row latency-zoom-controls">
				<button type="button" aria-disabled=${!this.#neighbour(-1)} @click=${() => this.#step(-1)}>← Faster layer</button>
				<button type="button" aria-disabled=${!this.#neighbour(1)} @click=${() => this.#step(1)}>Slower layer →</button>
				<span class="latency-zoom-window"><label for="latency-zoom-window">Full width</label>
					<input
						id="latency-zoom-window" type="range" min=${Math.log10(SHORTEST) * DECADE} max=${Math.log10(LONGEST) * DECADE} step="1"
						.value=${live(String(Math.round(Math.log10(this.#window) * DECADE)))}
						aria-valuetext=${`${duration(this.#window)}, ${human(this.#window)} in human time`}
						@input=${this.#slide} @change=${this.#slide}
					/></span>
			</div>
			<p class="latency-zoom-source">${
				layer
					? html`${capital(layer.name)}, ${duration(layer.ns)}: <a href=${layer.source}>${layer.label}</a>, ${layer.about}.`
					: nothing
			}</p>
		`;
	}

	#row(layer: Layer, chosen: boolean) {
		const share = layer.ns / this.#seen;
		const past = share > 1.0001;
		const thin = share * this.#width < 1;
		const words = past ? `${windows(share)} × this width` : part(share) + (thin ? ", thinner than a pixel" : "");
		return html`<div class=${classMap({ "latency-zoom-row": true, "latency-zoom-chosen": chosen })}>
			<span class="latency-zoom-name">${layer.name}</span>
			<span class=${classMap({ "latency-zoom-track": true, "latency-zoom-past": past, "latency-zoom-inside": !past && share > SHORT })}
				><i style=${styleMap({ width: `${Math.min(share, 1) * 100}%` })}></i><small>${words}</small></span>
			<span class="latency-zoom-ns">${duration(layer.ns)}</span>
			<span class="latency-zoom-human">${human(layer.ns)}</span>
		</div>`;
	}
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

customElements.define("latency-zoom", LatencyZoom);
