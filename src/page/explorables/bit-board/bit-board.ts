// <bit-board>: bits to flip, what they mean, and the wheel on which they wrap round.

import type { State } from "../explorable";
import { classMap, Explorable, html, nothing, styleMap, svg } from "../shared";
import {
	binary,
	bitAt,
	character,
	fitted,
	flip,
	hex,
	patterns,
	STEPS,
	type Step,
	signed,
	WIDTHS,
	type Width,
	wrap,
} from "./bits";

const RADIUS = 78;
const CENTRE = 110;

class BitBoard extends Explorable {
	#width: Width = 8;
	#value = 0b00101101;
	/** What happened last, where it is worth a sentence. */
	#event = "";
	/** The places that changed last, lowest first: a carry runs through them. */
	#rippled: number[] = [];

	get state(): State {
		return { width: String(this.#width), bits: this.#value.toString(16) };
	}

	set state({ width, bits }: State) {
		const wide = WIDTHS.find((one) => String(one) === width);
		const value = bits && /^[0-9a-f]{1,8}$/i.test(bits) ? Number.parseInt(bits, 16) : undefined;
		if (wide) this.#width = wide;
		if (value !== undefined && value < patterns(this.#width)) this.#value = value;
		this.#become(wrap(this.#value, this.#width), "");
	}

	#become(value: number, event: string) {
		this.#rippled = Array.from({ length: this.#width }, (_, place) => place).filter(
			(place) => bitAt(value, place) !== bitAt(this.#value, place),
		);
		this.#value = value;
		this.#event = event;
		this.requestUpdate();
	}

	#step(step: Step) {
		const right = step.of(this.#value, this.#width);
		const got = wrap(right, this.#width);
		const turned = got === right ? "" : `${step.says(this.#value)} is past the edge: it wrapped round to ${got}. `;
		const asSigned = step.name === "Invert" ? undefined : step.of(signed(this.#value, this.#width), this.#width);
		const crossed =
			asSigned !== undefined && asSigned !== signed(got, this.#width)
				? `With a sign: ${step.says(signed(this.#value, this.#width))} became ${signed(got, this.#width)}. `
				: "";
		this.#become(got, turned + crossed);
	}

	#widen(width: Width) {
		const value = wrap(this.#value, width);
		const lost = value === this.#value ? "" : `The upper bits are gone: ${this.#value} became ${value}. `;
		this.#width = width;
		this.#become(value, lost);
	}

	protected take(printed: string, dry: boolean): boolean {
		const found = fitted(printed, this.#width);
		if (found && !dry) {
			this.#width = found.width;
			this.#become(found.value, `${printed}, as the program printed it. `);
		}
		return found !== undefined;
	}

	protected python(): string {
		const type = `int${this.#width}`;
		return [
			"import numpy as np",
			"",
			`x = np.array([0b${binary(this.#value, this.#width)}], dtype=np.u${type})`,
			'print("unsigned", x[0])',
			`print("signed", x.view(np.${type})[0])`,
			`print("hex", f"{x[0]:#0${this.#width / 4 + 2}x}")`,
			'print("plus one", x + 1)',
			"",
		].join("\n");
	}

	protected reading(): string {
		const [value, width] = [this.#value, this.#width];
		const letter = character(value);
		const named = letter ? `, and the character “${letter}”` : "";
		return `${this.#event}The bits ${binary(value, width)} are ${value} without a sign, ${signed(value, width)} as a signed number, ${hex(value, width)} in hex${named}.`;
	}

	protected picture() {
		const bytes = Array.from({ length: this.#width / 8 }, (_, index) => this.#width / 8 - 1 - index);
		return html`
			<div class="bit-board-bits" role="group" aria-label="Bits">
				${bytes.map((byte) => html`<div class="bit-board-byte">${Array.from({ length: 8 }, (_, bit) => this.#bit(byte * 8 + 7 - bit))}</div>`)}
			</div>
			<div class="bit-board-lower">
				<div class="bit-board-meanings">
					<dl>
						<div><dt>unsigned</dt><dd>${this.#value.toLocaleString("en")}</dd></div>
						<div><dt>signed</dt><dd>${signed(this.#value, this.#width).toLocaleString("en").replace("-", "−")}</dd></div>
						<div><dt>hex</dt><dd>${hex(this.#value, this.#width)}</dd></div>
						<div><dt>character</dt><dd>${character(this.#value) ?? "none that shows"}</dd></div>
					</dl>
					<div class="explorable-row" role="group" aria-label="Change the number">
						${STEPS.map((step) => html`<button type="button" @click=${() => this.#step(step)}>${step.name}</button>`)}
					</div>
					<fieldset class="explorable-row">
						<legend class="only-heard">Width</legend>
						${WIDTHS.map(
							(width) =>
								html`<label><input type="radio" name="bit-board-width" .checked=${width === this.#width} @change=${() => this.#widen(width)} />${width} bits</label>`,
						)}
					</fieldset>
				</div>
				${this.#wheel()}
			</div>
		`;
	}

	#bit(place: number) {
		const on = bitAt(this.#value, place);
		const top = place === this.#width - 1;
		const worth = (2 ** place).toLocaleString("en");
		const order = this.#rippled.indexOf(place);
		const label = this.#width === 8 ? worth : place % 8 === 0 || place % 8 === 7 ? `2${superscript(place)}` : nothing;
		return html`<span class="bit-board-bit"><small aria-hidden="true">${label}</small><button
			type="button"
			class=${classMap({ "bit-board-sign": top })}
			style=${styleMap({ "--order": String(Math.max(order, 0)) })}
			aria-pressed=${on === 1}
			aria-label=${`Bit worth ${worth}: ${on}${top ? `, or −${worth} with a sign` : ""}`}
			@click=${() => this.#become(flip(this.#value, place), "")}
		>${on}</button></span>`;
	}

	/** All patterns on a circle: one step past the last is the first again. */
	#wheel() {
		const turn = this.#value / patterns(this.#width);
		const at = (share: number, radius: number) => {
			const angle = share * 2 * Math.PI - Math.PI / 2;
			return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
		};
		const mark = (share: number, outer: string, inner: string) => {
			const [o, i, from, to] = [
				at(share, RADIUS + 18),
				at(share, RADIUS - 18),
				at(share, RADIUS - 4),
				at(share, RADIUS + 4),
			];
			return svg`<line class="bit-board-tick" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
				<text x=${o.x} y=${o.y} dy="0.32em">${outer}</text>
				<text class="bit-board-inner" x=${i.x} y=${i.y} dy="0.32em">${inner}</text>`;
		};
		const quarter = patterns(this.#width) / 4;
		const brief = (value: number) =>
			this.#width === 8
				? `${value}`.replace("-", "−")
				: `${value < 0 ? "−" : ""}2${superscript(Math.log2(Math.abs(value)))}`;
		const dot = at(turn, RADIUS);
		return html`<figure class="bit-board-wheel">
			<svg viewBox="0 0 220 220" aria-hidden="true">
				<circle class="bit-board-rim" cx=${CENTRE} cy=${CENTRE} r=${RADIUS} />
				${svg`<path class="bit-board-below" d=${`M ${at(0.5, RADIUS).x} ${at(0.5, RADIUS).y} A ${RADIUS} ${RADIUS} 0 0 1 ${at(0, RADIUS).x} ${at(0, RADIUS).y}`} />`}
				${mark(0, "0", "0")} ${mark(0.25, brief(quarter), brief(quarter))}
				${mark(0.5, brief(2 * quarter), brief(-2 * quarter))} ${mark(0.75, this.#width === 8 ? "192" : "", brief(-quarter))}
				${svg`<line class="bit-board-hand" x1=${CENTRE} y1=${CENTRE} x2=${dot.x} y2=${dot.y} />
				<circle class="bit-board-dot" cx=${dot.x} cy=${dot.y} r="6" />`}
			</svg>
			<figcaption>outside: unsigned · inside: signed</figcaption>
		</figure>`;
	}
}

const superscript = (number: number) => String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");

customElements.define("bit-board", BitBoard);
