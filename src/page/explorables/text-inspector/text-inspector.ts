// <text-inspector>: any text, taken apart: characters as seen, code points, bytes, bits, and tokens on request.

import type { State } from "../explorable";
import { classMap, Explorable, html, live, nothing } from "../shared";
import { fitsLink, forLink, fromLink, unescaped } from "./escapes";
import { loadTokenizer, megabytes } from "./load-tokenizer";
import { program } from "./program";
import { reading } from "./reading";
import {
	bitsOf,
	type Counts,
	counts,
	drawn,
	graphemes,
	hexOf,
	nameOf,
	type Point,
	points,
	prefixLength,
	rightToLeft,
	visible,
} from "./text";
import type { Tokenizer } from "./tokenizer";
import { type Span, spans } from "./tokens";

/** Code points that are drawn, and characters that the field takes. */
const MOST_DRAWN = 60;
const MOST_TYPED = 10_000;

const PRESETS: [name: string, text: string][] = [
	["é two ways", "\u00e9 e\u0301"],
	["नमस्ते", "नमस्ते"],
	["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
	["🇩🇪", "🇩🇪"],
	["שלום", "שלום"],
	["日本語", "日本語"],
	["naïve café", "naïve café"],
];

/** A code point that is drawn, and where its bytes start. */
interface Placed extends Point {
	from: number;
}

class TextInspector extends Explorable {
	#text = "naïve 👍🏽";
	#counts: Counts = counts(this.#text);
	#boxes: { text: string; points: Placed[] }[] = [];
	/** The byte that the reader chose; undefined before that. */
	#chosen: number | undefined;
	/** The byte under the pointer. */
	#pointed: number | undefined;
	#tokenizer: Tokenizer | undefined;
	#loading: "" | "loading" | "failed" = "";
	#cut = false;
	#spans: Span[] = [];

	constructor() {
		super();
		this.#become(this.#text);
	}

	get state(): State {
		return { ...forLink(this.#text), ...(this.#chosen === undefined ? {} : { byte: String(this.#chosen) }) };
	}

	set state(state: State) {
		const text = fromLink(state);
		if (text === undefined) return;
		this.#become(text);
		const byte = /^\d{1,4}$/.test(state.byte ?? "") ? Number(state.byte) : undefined;
		if (byte !== undefined && this.#at(byte)) this.#chosen = byte;
	}

	#become(text: string) {
		this.#text = text;
		this.#counts = counts(text);
		this.#chosen = undefined;
		this.#pointed = undefined;
		let from = 0;
		this.#boxes = drawn(text, MOST_DRAWN).map((grapheme) => ({
			text: grapheme,
			points: points(grapheme).map((point) => {
				const placed = { ...point, from };
				from += point.bytes.length;
				return placed;
			}),
		}));
		this.#tokenize();
		this.requestUpdate();
	}

	#tokenize() {
		if (!this.#tokenizer || !this.#cut) return;
		const whole = this.#text.replace(/\p{Cs}/gu, "");
		this.#spans = spans(
			this.#tokenizer.cut(whole),
			points(whole).map(({ bytes }) => bytes.length),
		);
	}

	async #toggleTokens() {
		this.#cut = !this.#cut || !this.#tokenizer;
		this.requestUpdate();
		if (this.#tokenizer) return this.#tokenize();
		if (this.#loading === "loading") return;
		this.#loading = "loading";
		try {
			this.#tokenizer = await loadTokenizer();
			this.#loading = "";
		} catch {
			this.#loading = "failed";
			this.#cut = false;
		}
		this.#tokenize();
		this.requestUpdate();
	}

	get #drawnBytes(): number {
		const last = this.#boxes.at(-1)?.points.at(-1);
		return last ? last.from + last.bytes.length : 0;
	}

	/** The code point to which a byte that is drawn belongs. */
	#at(byte: number): Placed | undefined {
		for (const { points } of this.#boxes)
			for (const point of points) if (byte >= point.from && byte < point.from + point.bytes.length) return point;
		return undefined;
	}

	/** The byte whose bits show: the one chosen, or the first that is not ASCII. */
	get #resting(): number {
		if (this.#chosen !== undefined) return this.#chosen;
		const first = this.#boxes.flatMap(({ points }) => points).find(({ bytes }) => bytes.length > 1);
		return first?.from ?? 0;
	}

	#move(event: KeyboardEvent) {
		const last = this.#drawnBytes - 1;
		const to = {
			ArrowRight: Math.min(this.#resting + 1, last),
			ArrowLeft: Math.max(this.#resting - 1, 0),
			Home: 0,
			End: last,
		}[event.key];
		if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		this.querySelector<HTMLButtonElement>(`[data-byte="${to}"]`)?.focus();
	}

	#choose(byte: number) {
		this.#chosen = byte;
		this.#pointed = undefined;
		this.requestUpdate();
	}

	#point(byte: number | undefined) {
		this.#pointed = byte;
		this.requestUpdate();
	}

	protected take(printed: string, dry: boolean): boolean {
		if (/^[-+]?(?:0[bx][\da-f]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?|inf|nan)$/i.test(printed)) return false;
		if (!dry) this.#become(unescaped(printed));
		return true;
	}

	protected python(): string {
		return program(this.#text, MOST_DRAWN);
	}

	protected reading(): string {
		const cut = this.#tokenizer && this.#cut ? { name: this.#tokenizer.name, spans: this.#spans } : undefined;
		return reading(this.#text, this.#counts, cut);
	}

	protected picture() {
		const tokens = this.#tokenizer && this.#cut;
		const all = this.#boxes.flatMap(({ points }) => points);
		return html`
			<label class="text-inspector-field"
				><span>Your text</span
				><textarea
					rows="1"
					dir="auto"
					maxlength=${MOST_TYPED}
					spellcheck="false"
					autocapitalize="off"
					.value=${live(this.#text)}
					@input=${(event: InputEvent) => this.#become((event.target as HTMLTextAreaElement).value)}
				></textarea
			></label>
			<div class="explorable-row" role="group" aria-label="Texts to try">
				${PRESETS.map(([name, text]) => html`<button type="button" @click=${() => this.#become(text)}><bdi>${name}</bdi></button>`)}
			</div>
			<div
				class=${classMap({
					"text-inspector-boxes": true,
					"text-inspector-parted": this.#boxes.some(({ points }) => points.length > 1),
					"text-inspector-named": all.some(({ kind }) => kind !== ""),
					"text-inspector-long-named": all.some(({ kind }) => kind.includes(" ")),
				})}
				role="group"
				aria-label="The text in bytes; arrow keys go from one to the next"
				@keydown=${this.#move}
				@pointerleave=${() => this.#point(undefined)}
			>
				${this.#boxes.map(({ text, points }) => this.#grapheme(text, points))}
			</div>
			<div class="explorable-row text-inspector-foot">
				<p class="text-inspector-key">From the top: as seen · code point · bytes in base sixteen${tokens ? " · tokens, by their numbers" : nothing}</p>
				${this.#tokensButton()}
			</div>
			${tokens ? this.#tokenList() : nothing} ${this.#bits()} ${this.#notes()}
		`;
	}

	#tokensButton() {
		const words = this.#tokenizer ? "Tokens" : `Load a tokenizer (${megabytes} MB)`;
		return html`<button data-slow
			type="button"
			class="text-inspector-load"
			aria-pressed=${this.#tokenizer ? this.#cut : nothing}
			@click=${() => this.#toggleTokens()}
		>${this.#loading === "loading" ? "Loading…" : this.#loading === "failed" ? `Not loaded. Try again (${megabytes} MB)` : words}</button>`;
	}

	#grapheme(text: string, parts: Placed[]) {
		const only = parts.length === 1 ? parts[0] : undefined;
		const seen = only ? visible(only) : text === "\r\n" ? "␍␊" : text;
		return html`<span class="text-inspector-grapheme"
			><bdi class="text-inspector-seen" data-empty=${seen === "" || nothing}>${seen}</bdi
			><span class="text-inspector-points">${parts.map(
				(point) => html`<span class="text-inspector-point"
					><bdi class="text-inspector-part">${only ? nothing : visible(point)}</bdi
					><code>${nameOf(point.number)}</code><small>${point.kind}</small
					><span class="text-inspector-bytes">${
						point.bytes.length > 0
							? point.bytes.map((byte, index) => this.#byte(point, byte, point.from + index))
							: html`<em>no bytes</em>`
					}</span
				></span>`,
			)}</span
		></span>`;
	}

	#byte(point: Placed, byte: number, place: number) {
		const shown = this.#pointed ?? this.#resting;
		const index = this.#cut && this.#tokenizer ? this.#spans.findIndex(({ to }) => place < to) : -1;
		const span = this.#spans[index];
		return html`<span class="text-inspector-column"
			><button
				type="button"
				class="text-inspector-byte"
				data-byte=${place}
				tabindex=${place === this.#resting ? 0 : -1}
				aria-current=${place === shown ? "true" : nothing}
				aria-label=${`Byte ${place + 1}, ${hexOf(byte)}: ${bitsOf(byte)}, ${roleOf(byte)}, of ${nameOf(point.number)}${span ? `, in token ${index + 1}` : ""}`}
				@focus=${() => this.#choose(place)}
				@click=${() => this.#choose(place)}
				@pointerenter=${(event: PointerEvent) => event.pointerType === "mouse" && this.#point(place)}
			>${hexOf(byte)}</button
			>${
				span
					? html`<i
						class=${classMap({
							"text-inspector-token": true,
							"text-inspector-odd": index % 2 === 0,
							"text-inspector-first": place === span.from,
							"text-inspector-last": place === span.to - 1,
						})}
						aria-hidden="true"
						>${place === span.from ? index + 1 : nothing}</i
					>`
					: nothing
			}</span
		>`;
	}

	/** The tokens that are drawn, with what each stands for and its place in the list. */
	#tokenList() {
		const shown = this.#spans.filter(({ from }) => from < this.#drawnBytes);
		if (shown.length === 0) return nothing;
		return html`<p class="text-inspector-key">The tokens, each with its place in the list of ${this.#tokenizer?.entries.toLocaleString("en")} pieces:</p>
			<ol class="text-inspector-tokens">${shown.map(
				({ id, bytes, part }) =>
					html`<li><b>${(!part && legible(bytes)) || bytes.map(hexOf).join(" ")}</b><span>${id}</span></li>`,
			)}</ol>`;
	}

	/** All bytes of one code point, with their prefixes set off, and the number that the rest spells. */
	#bits() {
		const shown = this.#pointed ?? this.#resting;
		const point = this.#at(shown);
		if (!point) return html`<div class="text-inspector-bits"></div>`;
		const byte = point.bytes[shown - point.from] ?? 0;
		const payload = point.bytes.map((one) => bitsOf(one).slice(prefixLength(one)));
		const index = this.#cut && this.#tokenizer ? this.#spans.findIndex(({ to }) => shown < to) : -1;
		const span = this.#spans[index];
		return html`<div class="text-inspector-bits">
			<p>Byte ${shown + 1} is <b>${hexOf(byte)}</b>. ${sentenceOf(byte, point.bytes.length)}${
				span
					? html` Token ${index + 1} covers ${span.to - span.from === 1 ? `byte ${span.to}` : `bytes ${span.from + 1} to ${span.to}`}.`
					: nothing
			}</p>
			<div class="text-inspector-patterns" aria-hidden="true">${point.bytes.map(
				(one, place) => html`<span class="text-inspector-pattern" data-on=${place === shown - point.from}
					><small>${hexOf(one)}</small
					>${Array.from(bitsOf(one), (bit, at) => html`<b data-prefix=${at < prefixLength(one)}>${bit}</b>`)}</span
				>`,
			)}</div>
			<p>Behind the ${payload.length === 1 ? "prefix" : "prefixes"}: <code>${payload.join(" ")}</code>, which is ${point.number.toLocaleString("en")}, or ${nameOf(point.number)}.</p>
		</div>`;
	}

	#notes() {
		const left = this.#counts.points - this.#boxes.reduce((sum, { points }) => sum + points.length, 0);
		const notes = [
			left > 0 && `${left.toLocaleString("en")} more code points are counted and not drawn.`,
			rightToLeft(this.#text) &&
				"The boxes stand in the order in which the bytes are stored. On the screen this script runs from right to left.",
			this.#counts.lone > 0 &&
				"A lone surrogate is half of a UTF-16 pair. UTF-8 has no bytes for it; Python refuses to encode it, and a browser sends ef bf bd, the mark �, in its place.",
			!graphemes("") && "This browser cannot tell characters as seen. The boxes are code points.",
			this.#text.length >= MOST_TYPED &&
				`The field takes no more than ${MOST_TYPED.toLocaleString("en")} UTF-16 units.`,
			!fitsLink(this.#text) && "A link carries only the beginning of a text as long as this.",
		].filter((note) => note !== false);
		return notes.length > 0 ? html`<p class="text-inspector-notes">${notes.join(" ")}</p>` : nothing;
	}
}

/** Whole code points as they can be seen; nothing where there is nothing to see. */
function legible(bytes: readonly number[]) {
	const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
	const seen = text
		.replace(/^\p{M}/u, "\u25cc$&")
		.replaceAll(" ", "␣")
		.replaceAll("\n", "␊");
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen) ? html`<bdi>${seen}</bdi>` : undefined;
}

function roleOf(byte: number): string {
	if (byte < 0x80) return "stands alone";
	return byte < 0xc0 ? "continues" : `first of ${prefixLength(byte) - 1}`;
}

function sentenceOf(byte: number, size: number): string {
	if (byte < 0x80) return "Its prefix 0 says: one byte, and that is all.";
	if (byte < 0xc0) return "Its prefix 10 says: I continue a code point.";
	return `Its prefix ${bitsOf(byte).slice(0, prefixLength(byte))} says: a code point of ${size} bytes starts here.`;
}

customElements.define("text-inspector", TextInspector);
