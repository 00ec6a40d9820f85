// <float-anatomy>: a number as a format keeps it: its bits, what they are worth, and the numbers beside it.

import type { State } from "../explorable";
import { classMap, Explorable, html, live, nothing, svg } from "../shared";
import { briefly, type Dyadic, decimalOf, difference, type Ratio, ratioOf, readDecimal } from "./exact";
import { beyond, decode, encode, type Float, neighbour } from "./float";
import { FORMATS, type Format, formatOf, width } from "./formats";
import { program } from "./python";

const EACH_SIDE = 4;
/** On a phone the ruler is drawn smaller, so that its words are not. */
const LINE_WIDTH = innerWidth < 720 ? 330 : 620;
/** Texts that are numbers to a float, if not to a ruler. */
const SPECIAL: Record<string, "infinity" | "nan"> = { inf: "infinity", infinity: "infinity", nan: "nan" };

class FloatAnatomy extends Explorable {
	#format = formatOf("float16") as Format;
	#typed = "0.1";
	#bits = encode(readDecimal("0.1") as Ratio, this.#format);
	/** What is stored less what was typed; nothing where one of them is no finite number. */
	#error: Ratio | undefined;
	/** How patterns are called, as far as they have been needed. */
	#names = new Map<bigint, string>();
	/** What is wrong with the text in the field. */
	#problem = "";

	get state(): State {
		return { format: this.#format.id, number: this.#typed, bits: this.#bits.toString(16) };
	}

	set state({ format, number, bits }: State) {
		this.#format = (format && formatOf(format)) || this.#format;
		if (number !== undefined && number.length < 400) this.#type(number);
		const given = bits && /^[0-9a-f]{1,16}$/i.test(bits) ? BigInt(`0x${bits}`) : undefined;
		if (given !== undefined && given >> BigInt(width(this.#format)) === 0n && given !== this.#bits) this.#become(given);
	}

	/** A number as people write it, rounded into the format. */
	#type(text: string) {
		this.#typed = text;
		const bits = this.#read(text);
		this.#problem = bits === undefined ? `“${text}” is not a number. Write it like 0.1, -3e5, inf or nan.` : "";
		if (bits !== undefined) this.#bits = bits;
		this.requestUpdate();
	}

	#read(text: string): bigint | undefined {
		const plain = text.trim().toLowerCase().replace(/^−/, "-");
		const special = SPECIAL[plain.replace(/^[-+]/, "")];
		const negative = plain.startsWith("-");
		if (special === "infinity") return beyond(this.#format, negative);
		if (special === "nan")
			return this.#format.top === "ieee"
				? beyond(this.#format, false) + (1n << BigInt(this.#format.fraction - 1))
				: beyond(this.#format, false);
		const found = readDecimal(plain);
		return found && encode(found, this.#format);
	}

	/** A pattern, as it is: what was typed no longer counts. */
	#become(bits: bigint) {
		this.#bits = bits;
		const { value, kind, negative } = this.#float;
		this.#typed = value ? decimalOf(value) : `${negative ? "-" : ""}${kind === "nan" ? "nan" : "inf"}`;
		this.#problem = "";
		this.requestUpdate();
	}

	#choose(id: string) {
		const format = formatOf(id);
		if (!format) return;
		this.#format = format;
		this.#type(this.#typed);
	}

	get #float(): Float {
		return decode(this.#bits, this.#format);
	}

	/** Once for each change: these numbers can have a thousand digits. */
	protected override willUpdate() {
		const typed = readDecimal(this.#typed.toLowerCase());
		const { value } = this.#float;
		this.#error = typed && value && difference(ratioOf(value), typed);
		this.#names.clear();
	}

	protected take(printed: string, dry: boolean): boolean {
		const known = this.#read(printed) !== undefined && !/^[-+]?0[bx]/i.test(printed);
		if (known && !dry) this.#type(printed);
		return known;
	}

	protected python(): string {
		return program(this.#typed, this.#bits, this.#format);
	}

	#beside(way: 1 | -1, steps = 1): bigint | undefined {
		let bits: bigint | undefined = this.#bits;
		for (let step = 0; step < steps && bits !== undefined; step += 1) bits = neighbour(bits, this.#format, way);
		return bits;
	}

	#named(bits: bigint | undefined): string {
		if (bits === undefined) return "none";
		const known = this.#names.get(bits) ?? this.#name(bits);
		this.#names.set(bits, known);
		return known;
	}

	#name(bits: bigint): string {
		const { value, negative, kind } = decode(bits, this.#format);
		if (!value) return kind === "nan" ? "nan" : negative ? "−inf" : "inf";
		return (value.negative && value.significand === 0n ? "-0" : briefly(ratioOf(value), 9)).replace(/^-/, "−");
	}

	protected reading(): string {
		const { name } = this.#format;
		const { kind, value } = this.#float;
		if (this.#problem) return this.#problem;
		if (!value) {
			const where = kind === "nan" ? "not a number" : "infinity: the number is past the largest that there is";
			return `${name} keeps ${where}.`;
		}
		const error = this.#error;
		const off =
			error === undefined || error.numerator === 0n
				? "exactly"
				: `off by ${briefly(error, 3).replace(/^-/, "−")}, with the next number up at ${this.#named(this.#beside(1))}`;
		const small = kind === "subnormal" ? " It is subnormal: there is no 1 in front, and fewer digits." : "";
		return `${name} keeps ${this.#named(this.#bits)} for ${this.#typed.replace(/^-/, "−").slice(0, 60)}, ${off}.${small}`;
	}

	protected picture() {
		const { exponent, kind, value, negative } = this.#float;
		const error = this.#error;
		const gap = this.#gap();
		return html`
			<div class="float-anatomy-ask">
				<label>Number <input type="text" maxlength="400" autocapitalize="off" spellcheck="false" .value=${live(this.#typed)}
					@input=${(event: InputEvent) => this.#type((event.target as HTMLInputElement).value)} /></label>
				<label>Format <select @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value)}>
					${FORMATS.map((format) => html`<option value=${format.id} .selected=${format === this.#format}>${format.name}, ${width(format)} bits</option>`)}
				</select></label>
			</div>
			<div class="float-anatomy-bits">
				${this.#field("sign", width(this.#format) - 1, 1, negative ? "minus" : "plus")}
				${this.#field("exponent", this.#format.fraction, this.#format.exponent, this.#power(exponent, kind))}
				${this.#field("fraction", 0, this.#format.fraction, this.#significand())}
			</div>
			<dl class="float-anatomy-facts">
				<div><dt>stored, in full</dt><dd class="float-anatomy-full" tabindex="0">${value ? decimalOf(value).replace(/^-/, "−") : this.#named(this.#bits)}</dd></div>
				<div><dt>error</dt><dd>${error ? briefly(error, 6).replace(/^-/, "−") : "none to speak of"}</dd></div>
				<div><dt>gap to the next</dt><dd>${gap ?? "none"}</dd></div>
			</dl>
			${this.#line()}
			<div class="explorable-row" role="group" aria-label="Go along the numbers">
				<button type="button" ?disabled=${this.#beside(-1) === undefined} @click=${() => this.#walk(-1)}>Next down</button>
				<button type="button" ?disabled=${this.#beside(1) === undefined} @click=${() => this.#walk(1)}>Next up</button>
			</div>
		`;
	}

	#walk(way: 1 | -1) {
		const bits = this.#beside(way);
		if (bits !== undefined) this.#become(bits);
	}

	#gap(): string | undefined {
		const up = this.#beside(1);
		const [here, next] = [this.#float.value, up === undefined ? undefined : decode(up, this.#format).value];
		return here && next && briefly(difference(ratioOf(next), ratioOf(here)), 6);
	}

	#power(exponent: number, kind: Float["kind"]): string {
		if (kind === "infinity" || kind === "nan") return "all ones";
		const power = Math.max(exponent, 1) - this.#format.bias;
		return `2 to the ${power}`.replace(/^-/, "−");
	}

	/** What the fraction makes of the power: between 1 and 2, or below 1 where the number is subnormal. */
	#significand(): string {
		const { value } = this.#float;
		if (!value) return "";
		const one = 1n << BigInt(this.#format.fraction);
		return `× ${briefly({ negative: false, numerator: value.significand, denominator: one }, 6)}`;
	}

	#field(name: string, lowest: number, count: number, meaning: string) {
		const places = Array.from({ length: count }, (_, index) => lowest + count - 1 - index);
		return html`<div class="float-anatomy-field" role="group" aria-label=${`${name}, ${count} bit${count === 1 ? "" : "s"}`}>
			<div>${places.map((place, index) => this.#bit(name, place, index + 1, count))}</div>
			<small><b>${name}</b> ${meaning}</small>
		</div>`;
	}

	#bit(field: string, place: number, number: number, of: number) {
		const on = (this.#bits >> BigInt(place)) & 1n;
		return html`<button type="button" class=${classMap({ [`float-anatomy-${field}`]: true })} aria-pressed=${on === 1n}
			aria-label=${`${field} bit ${number} of ${of}: ${on}`} @click=${() => this.#become(this.#bits ^ (1n << BigInt(place)))}>${on}</button>`;
	}

	/** The numbers that there are around this one, and where the typed one would be. */
	#line() {
		const { value } = this.#float;
		if (!value) return html`<div class="float-anatomy-line">The ruler ends here.</div>`;
		const below = this.#row(-1);
		const above = this.#row(1);
		const around = [...[...below].reverse(), value, ...above];
		const index = below.length;
		// In steps of the finest mark, all of these are whole numbers.
		const finest = Math.min(...around.map(({ exponent }) => exponent));
		const offsets = around.map((one) => Number(steps(one, finest) - steps(value, finest)));
		const span = Math.max(...offsets.map(Math.abs)) || 1;
		const x = (offset: number) => LINE_WIDTH / 2 + (offset / span) * (LINE_WIDTH / 2 - 40);
		const error = this.#error;
		const typed = error && -inSteps(error, finest);
		const shows = typed !== undefined && Math.abs(typed) <= span * 1.05;
		return html`<svg class="float-anatomy-line" viewBox="0 0 ${LINE_WIDTH} 74" role="img" aria-label=${`Numbers around: ${this.#named(this.#beside(-1))}, ${this.#named(this.#bits)}, ${this.#named(this.#beside(1))}`}>
			${svg`<line class="float-anatomy-ruler" x1="0" x2=${LINE_WIDTH} y1="34" y2="34" />`}
			${offsets.map((offset, place) => svg`<line class=${place === index ? "float-anatomy-here" : "float-anatomy-mark"} x1=${x(offset)} x2=${x(offset)} y1="24" y2="44" />`)}
			${svg`<text x=${x(0)} y="64" text-anchor="middle" class="float-anatomy-name">${this.#named(this.#bits)}</text>`}
			${this.#ends(offsets, index, x)}
			${shows && error?.numerator !== 0n ? svg`<path class="float-anatomy-typed" d=${`M ${x(typed)} 22 l -5 -9 h 10 z`} /><text x=${x(typed)} y="9" text-anchor="middle">typed</text>` : nothing}
		</svg>`;
	}

	#ends(offsets: number[], index: number, x: (offset: number) => number) {
		return [0, offsets.length - 1]
			.filter((place) => place !== index)
			.map((place) => {
				const way = place < index ? -1 : 1;
				const steps = Math.abs(place - index);
				return svg`<text x=${x(offsets[place] ?? 0)} y="64" text-anchor=${way < 0 ? "start" : "end"}>${this.#named(this.#beside(way, steps))}</text>`;
			});
	}

	/** The finite numbers to one side, the nearest first. */
	#row(way: 1 | -1): Dyadic[] {
		const found: Dyadic[] = [];
		let bits: bigint | undefined = this.#bits;
		for (let step = 0; step < EACH_SIDE; step += 1) {
			bits = bits === undefined ? undefined : neighbour(bits, this.#format, way);
			const value = bits === undefined ? undefined : decode(bits, this.#format).value;
			if (value) found.push(value);
		}
		return found;
	}
}

/** How many of 2**finest a number is. */
function steps({ negative, significand, exponent }: Dyadic, finest: number): bigint {
	const count = significand << BigInt(exponent - finest);
	return negative ? -count : count;
}

/** The same for any ratio, to a thousandth of a step. */
function inSteps({ negative, numerator, denominator }: Ratio, finest: number): number {
	const [above, below] =
		finest >= 0 ? [numerator, denominator << BigInt(finest)] : [numerator << BigInt(-finest), denominator];
	const thousandths = (above * 1000n) / below;
	return (negative ? -1 : 1) * (thousandths > 10n ** 15n ? Number.POSITIVE_INFINITY : Number(thousandths) / 1000);
}

customElements.define("float-anatomy", FloatAnatomy);
