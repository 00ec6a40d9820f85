// <roofline-plot>: the roof of a chip, and where a chat and a prompt stand under it.

import type { State } from "../explorable";
import { Explorable, html, live, styleMap, svg } from "../shared";
import { across, brief, down, intensityAt, WIDEST, X_TICKS, Y_TICKS } from "./plane";
import { program } from "./program";
import {
	type Chip,
	decode,
	lengths,
	MOST_USERS,
	type Model,
	nearest,
	neededBytes,
	type Point,
	peak,
	prefill,
	reach,
	ridge,
	stopOf,
	tooLarge,
	USERS,
	usersIn,
} from "./roofline";

interface Given {
	chips: Chip[];
	models: Model[];
	sources: string[];
	/** The ids, the users and the tokens with which it starts. */
	start: { chip: string; model: string; users: number; length: number };
}

/** Operations per byte at which the slope is named. */
const SLOPE_LABEL = 20;

type Phase = "decode" | "prefill";

class RooflinePlot extends Explorable {
	#given: Given | undefined;
	#chip!: Chip;
	#model!: Model;
	#users = 1;
	#length = 1;

	override connectedCallback() {
		// The figures stand in what the page holds without JavaScript, which then makes room.
		this.#read();
		super.connectedCallback();
	}

	#read() {
		if (this.#given) return;
		const given = JSON.parse(this.querySelector(".roofline-plot-figures")?.textContent ?? "") as Given;
		this.#given = given;
		const { chip, model, users, length } = given.start;
		this.#chip = given.chips.find((one) => one.id === chip) as Chip;
		this.#model = given.models.find((one) => one.id === model) as Model;
		this.#users = users;
		this.#length = length;
	}

	get state(): State {
		return {
			chip: this.#chip.id,
			model: this.#model.id,
			users: String(this.#users),
			tokens: String(this.#length),
		};
	}

	set state({ chip, model, users, tokens }: State) {
		this.#chip = this.#given?.chips.find((one) => one.id === chip) ?? this.#chip;
		this.#choose(this.#given?.models.find((one) => one.id === model) ?? this.#model);
		this.#users = usersIn(users ?? "") ?? this.#users;
		this.#length = lengths(this.#model).find((one) => String(one) === tokens) ?? this.#length;
		this.requestUpdate();
	}

	/** Not every model takes every length. */
	#choose(model: Model) {
		this.#model = model;
		this.#length = Math.min(this.#length, lengths(model).at(-1) ?? this.#length);
		this.requestUpdate();
	}

	protected take(printed: string, dry: boolean): boolean {
		const users = usersIn(printed);
		if (users && !dry) {
			this.#users = users;
			this.requestUpdate();
		}
		return users !== undefined;
	}

	protected python = (): string => program(this.#chip, this.#model, this.#users, this.#length);

	get #points(): Record<Phase, Point> {
		return {
			decode: decode(this.#chip, this.#model, this.#users, this.#length),
			prefill: prefill(this.#chip, this.#model, this.#length),
		};
	}

	protected reading(): string {
		const { decode, prefill } = this.#points;
		const [users, tokens] = [this.#users, this.#length.toLocaleString("en")];
		const each = users > 1 ? `, ${brief(decode.tokensPerSecond / users)} for each of ${users} users` : "";
		const needed = brief(neededBytes(this.#model, users, this.#length) / 1e9);
		const fits = tooLarge(this.#chip, this.#model, users, this.#length)
			? ` All of it needs ${needed} GB, and this chip has ${brief(this.#chip.gigabytes)}: it would take several.`
			: "";
		const corner = brief(ridge(this.#chip));
		return (
			`Decode: ${brief(decode.intensity)} operations per byte, ${side(decode)} of the ridge at ${corner}. ` +
			`It waits for ${decode.limit}, so at most ${brief(decode.tokensPerSecond)} tokens per second${each}. ` +
			`Prefill of ${tokens} tokens: ${brief(prefill.intensity)} per byte, ${side(prefill)} of the ridge. ` +
			`It waits for ${prefill.limit}, so at most ${brief(prefill.tokensPerSecond)} tokens per second.${fits}`
		);
	}

	protected picture() {
		const stops = lengths(this.#model);
		const users = this.#users === 1 ? "1 user" : `${this.#users} users`;
		const tokens = `${this.#length.toLocaleString("en")} tokens`;
		return html`
			<div class="roofline-plot-controls">
				<label><span>Chip</span>${this.#chips()}</label>
				<label><span>Model, 16 bits a weight</span>${this.#models()}</label>
				<label><span>Batch <b>${users}</b></span>
					<input type="range" min="0" max=${USERS.length - 1} aria-valuetext=${users}
						.value=${live(String(stopOf(USERS, this.#users)))}
						@input=${(event: Event) => this.#move("decode", USERS[Number((event.target as HTMLInputElement).value)])} />
				</label>
				<label><span>Context <b>${tokens}</b></span>
					<input type="range" min="0" max=${stops.length - 1} aria-valuetext=${tokens}
						.value=${live(String(stopOf(stops, this.#length)))}
						@input=${(event: Event) => this.#move("prefill", stops[Number((event.target as HTMLInputElement).value)])} />
				</label>
			</div>
			${this.#plot()}
			${this.#sources()}
		`;
	}

	#chips() {
		const chips = this.#given?.chips ?? [];
		const vendors = [...new Set(chips.map((chip) => chip.vendor))];
		const option = (chip: Chip) =>
			html`<option value=${chip.id} ?selected=${chip === this.#chip}>${chip.name}</option>`;
		const pick = (event: Event) => {
			this.#chip = chips.find((chip) => chip.id === (event.target as HTMLSelectElement).value) ?? this.#chip;
			this.requestUpdate();
		};
		return html`<select .value=${live(this.#chip.id)} @change=${pick}>
			${vendors.map((vendor) => html`<optgroup label=${vendor}>${chips.filter((chip) => chip.vendor === vendor).map(option)}</optgroup>`)}
		</select>`;
	}

	#models() {
		const models = this.#given?.models ?? [];
		const pick = (event: Event) =>
			this.#choose(models.find((model) => model.id === (event.target as HTMLSelectElement).value) ?? this.#model);
		return html`<select .value=${live(this.#model.id)} @change=${pick}>
			${models.map((model) => html`<option value=${model.id} ?selected=${model === this.#model}>${model.name}</option>`)}
		</select>`;
	}

	#move(phase: Phase, value: number | undefined) {
		if (value === undefined) return;
		if (phase === "decode") this.#users = value;
		else this.#length = value;
		this.requestUpdate();
	}

	#plot() {
		const chip = this.#chip;
		const [left, right] = [reach(chip, WIDEST[0]), peak(chip)];
		const corner = across(ridge(chip));
		const top = down(peak(chip));
		const roof = `0,${down(left)} ${corner},${top} 100,${down(right)}`;
		const { decode, prefill } = this.#points;
		return html`<div class="roofline-plot" aria-hidden="true">
			<span class="roofline-plot-axis">TFLOP/s within reach</span>
			<div class="roofline-plot-plane">
				<svg viewBox="0 0 100 100" preserveAspectRatio="none">
					${svg`<polygon class="roofline-plot-under" points="${roof} 100,100 0,100" />`}
					${Y_TICKS.map(([rate]) => svg`<line class="roofline-plot-grid" x1="0" x2="100" y1=${down(rate)} y2=${down(rate)} />`)}
					${X_TICKS.map(([at]) => svg`<line class="roofline-plot-grid" y1="0" y2="100" x1=${across(at)} x2=${across(at)} />`)}
					${svg`<line class="roofline-plot-ridge" x1=${corner} x2=${corner} y1=${top} y2="100" />
					<polyline class="roofline-plot-span" points=${this.#span()} />
					<polyline class="roofline-plot-roof" points=${roof} />`}
				</svg>
				${Y_TICKS.map(([rate, says]) => html`<span class="roofline-plot-y" style=${styleMap({ top: `${down(rate)}%` })}>${says}</span>`)}
				${X_TICKS.map(([at, says]) => html`<span class="roofline-plot-x" style=${styleMap({ left: `${across(at)}%` })}>${says}</span>`)}
				<span class="roofline-plot-peak" style=${styleMap({ top: `${top}%` })}>${brief(chip.teraflops)} TFLOP/s</span>
				<span class="roofline-plot-slope" style=${styleMap({ right: `${100 - across(SLOPE_LABEL)}%`, top: `${down(reach(chip, SLOPE_LABEL))}%` })}>${chip.gbPerSecond.toLocaleString("en")} GB/s</span>
				<span class="roofline-plot-side" style=${styleMap({ right: `${100 - corner}%` })}>waits for memory</span>
				<span class="roofline-plot-side" style=${styleMap({ left: `${corner}%` })}>waits for arithmetic</span>
				<span class="roofline-plot-corner" style=${styleMap({ left: `${corner}%`, top: `${(top + 100) / 2}%` })}>ridge ${brief(ridge(chip))}</span>
				${this.#point("decode", decode)} ${this.#point("prefill", prefill)}
			</div>
			<p class="roofline-plot-below"><span>operations per byte fetched</span><span class="roofline-plot-key">decode of 1 to ${MOST_USERS} users</span></p>
		</div>`;
	}

	/** The piece of the roof that decode can stand on, by the batch. */
	#span(): string {
		const chip = this.#chip;
		const [from, to] = [1, MOST_USERS].map((users) => decode(chip, this.#model, users, this.#length).intensity);
		const ends = [from ?? 1, Math.min(ridge(chip), to ?? 1), to ?? 1];
		return ends.map((intensity) => `${across(intensity)},${down(reach(chip, intensity))}`).join(" ");
	}

	/** The picture of a phase; a pointer moves it, keys have the ranges. */
	#point(phase: Phase, { intensity, rate }: Point) {
		const place = styleMap({ left: `${across(intensity)}%`, top: `${down(rate)}%` });
		const drag = (event: PointerEvent) => {
			const handle = event.currentTarget as HTMLElement;
			if (event.type === "pointerdown") handle.setPointerCapture(event.pointerId);
			if (!handle.hasPointerCapture(event.pointerId)) return;
			event.preventDefault();
			const plane = (handle.parentElement as HTMLElement).getBoundingClientRect();
			const to = intensityAt((event.clientX - plane.left) / plane.width);
			const value =
				phase === "decode"
					? nearest(USERS, to, (users) => decode(this.#chip, this.#model, users, this.#length).intensity)
					: nearest(lengths(this.#model), to, (length) => prefill(this.#chip, this.#model, length).intensity);
			this.#move(phase, value);
		};
		return html`<span class="roofline-plot-point" data-phase=${phase} style=${place}
			@pointerdown=${drag} @pointermove=${drag}><b>${phase}</b></span>`;
	}

	#sources() {
		const links = (places: number[]) =>
			places.map((place, index) => html` <a href=${this.#given?.sources[place] ?? ""}>${index + 1}</a>`);
		return html`<p class="explorable-sources">Sources. ${this.#chip.name}:${links(this.#chip.sources)}. ${this.#model.name}:${links(this.#model.sources)}.</p>`;
	}
}

const side = ({ limit }: Point) => (limit === "memory" ? "left" : "right");

customElements.define("roofline-plot", RooflinePlot);
