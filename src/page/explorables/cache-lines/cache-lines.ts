// <cache-lines>: 64 numbers in memory, a cache of a few lines, and the hits and misses of an order of reading.

import type { State } from "../explorable";
import { classMap, Explorable, html, nothing, still, styleMap } from "../shared";
import type { Shape } from "./cache";
import { program } from "./program";
import { after, BYTES_OF, NUMBERS, ORDERS, type Order, places, type Type, type Walk } from "./walk";

const BEAT_MS = 160;
const TYPES = Object.keys(BYTES_OF) as Type[];
const STRIDES = [2, 4, 8, 16, 32];
const LINES = [4, 8, 16];
const BYTES = [16, 32, 64];
const WAYS = [1, 2, 4, 0];
const WAYS_WORDS: Record<number, string> = { 1: "1 (direct)", 2: "2", 4: "4", 0: "full" };
/** Numbers in a row of the picture, and places of the cache in one. */
const ROW = 16;
const PLACES_ROW = 8;

class CacheLines extends Explorable {
	#walk: Walk = { type: "float64", order: "in order", stride: 8, seed: 1 };
	#shape: Shape = { lines: 4, bytes: 64, ways: 2 };
	/** How many numbers have been read. */
	#done = 20;
	#beat: ReturnType<typeof setInterval> | undefined;

	get state(): State {
		const { type, order, stride, seed } = this.#walk;
		const { lines, bytes, ways } = this.#shape;
		return Object.fromEntries(
			Object.entries({ type, order, stride, seed, lines, bytes, ways, read: this.#done }).map(([k, v]) => [
				k,
				String(v),
			]),
		);
	}

	set state(state: State) {
		const one = <T>(of: readonly T[], name: string, now: T) => of.find((value) => String(value) === state[name]) ?? now;
		const whole = (name: string, most: number, now: number) =>
			/^\d{1,4}$/.test(state[name] ?? "") && Number(state[name]) <= most ? Number(state[name]) : now;
		this.#walk = {
			type: one(TYPES, "type", this.#walk.type),
			order: one(ORDERS, "order", this.#walk.order),
			stride: one(STRIDES, "stride", this.#walk.stride),
			seed: whole("seed", 9999, this.#walk.seed),
		};
		this.#shape = {
			lines: one(LINES, "lines", this.#shape.lines),
			bytes: one(BYTES, "bytes", this.#shape.bytes),
			ways: one(WAYS, "ways", this.#shape.ways),
		};
		this.#pause();
		this.#go(whole("read", NUMBERS, this.#done));
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#pause();
	}

	#go(done: number) {
		this.#done = Math.min(done, NUMBERS);
		if (this.#done === NUMBERS) this.#pause();
		this.requestUpdate();
	}

	#pause() {
		clearInterval(this.#beat);
		this.#beat = undefined;
		this.requestUpdate();
	}

	#play() {
		if (this.#beat !== undefined) return this.#pause();
		if (this.#done === NUMBERS) this.#done = 0;
		this.#beat = setInterval(() => (still() ? this.#pause() : this.#go(this.#done + 1)), BEAT_MS);
		this.requestUpdate();
	}

	#press(done: number) {
		this.#pause();
		this.#go(done);
	}

	/** A program prints times, and no picture follows from a time. */
	protected take(): boolean {
		return false;
	}

	protected python(): string {
		return program(this.#walk);
	}

	get #order(): string {
		const { order, stride, seed } = this.#walk;
		return order === "strided" ? `${stride} apart` : order === "shuffled" ? `shuffled with seed ${seed}` : order;
	}

	protected reading(): string {
		if (this.#beat !== undefined) return "Reading on. The counts are kept above; pause to hear where it stands.";
		const { lines, bytes } = this.#shape;
		const { cache, last } = after(this.#done, this.#walk, this.#shape);
		const array = NUMBERS * BYTES_OF[this.#walk.type];
		if (!last)
			return `Nothing is read yet. The array has ${array} bytes, the cache room for ${lines} lines of ${bytes}: ${lines * bytes} bytes.`;
		const so = `${some(cache.hits, "hit")}, ${some(cache.misses, "miss")}, ${rate(cache.hits, this.#done)} hits`;
		const fetched = `${(cache.misses * bytes).toLocaleString("en")} bytes were fetched for ${this.#done * BYTES_OF[this.#walk.type]} bytes of numbers`;
		if (this.#done === NUMBERS) return `All ${NUMBERS} numbers were read ${this.#order}: ${so}. ${fetched}.`;
		const { place, access } = last;
		const where = cache.sets.length > 1 ? ` in set ${access.set}` : "";
		const what = access.hit
			? `a hit: line ${access.line} is in the cache`
			: `a miss: line ${access.line} was fetched${access.gone === undefined ? `, into an empty place${where}` : ` in place of line ${access.gone}${where}`}`;
		return `Read ${this.#done} of ${NUMBERS} (${this.#order}). Number ${place} is ${what}. So far ${so}. ${fetched}.`;
	}

	protected picture() {
		const seen = after(this.#done, this.#walk, this.#shape);
		const { hits, misses } = seen.cache;
		return html`
			${this.#memory(seen)}
			${this.#places(seen)}
			<dl class="cache-lines-counts">
				<div><dt>read</dt><dd>${this.#done} of ${NUMBERS}</dd></div>
				<div><dt>hits</dt><dd>${hits}</dd></div>
				<div><dt>misses</dt><dd>${misses}</dd></div>
				<div><dt>hit rate</dt><dd>${rate(hits, this.#done)}</dd></div>
				<div><dt>fetched</dt><dd>${(misses * this.#shape.bytes).toLocaleString("en")} bytes</dd></div>
			</dl>
			<div class="explorable-row" role="group" aria-label="Read">
				<button type="button" aria-disabled=${this.#done === NUMBERS} @click=${() => this.#press(this.#done + 1)}>Step</button>
				${
					still()
						? nothing
						: html`<button type="button" class="cache-lines-play" @click=${() => this.#play()}>${this.#beat === undefined ? "Play" : "Pause"}</button>`
				}
				<button type="button" @click=${() => this.#press(NUMBERS)}>All at once</button>
				<button type="button" @click=${() => this.#press(0)}>Reset</button>
			</div>
			${this.#settings()}
		`;
	}

	/** Memory: the numbers, in groups of those that travel together. */
	#memory({ cache, reads, last }: ReturnType<typeof after>) {
		const each = this.#shape.bytes / BYTES_OF[this.#walk.type];
		const held = new Set(cache.sets.flat().map((place) => place?.line));
		const next = this.#done < NUMBERS ? places(this.#walk)[this.#done] : undefined;
		const columns = Math.min(each, ROW);
		const cell = (place: number) => {
			const read = reads.get(place);
			return html`<i class=${classMap({ "cache-lines-hit": read?.hit === true, "cache-lines-miss": read?.hit === false, "cache-lines-now": place === last?.place, "cache-lines-next": place === next })}
				>${read ? (read.hit ? "•" : "×") : nothing}</i>`;
		};
		return html`<div class="cache-lines-title"><b>Memory</b> ${NUMBERS} × ${this.#walk.type}, ${some(NUMBERS / each, "line")} of ${this.#shape.bytes} bytes</div>
			<div class="cache-lines-memory" aria-hidden="true">${Array.from(
				{ length: NUMBERS / each },
				(_, line) => html`<div class=${classMap({ "cache-lines-line": true, "cache-lines-held": held.has(line) })}
					style=${styleMap({ "grid-column": `span ${columns}`, "--columns": String(columns) })}
					><small>${each > 4 ? `line ${line}` : line}</small>${Array.from({ length: each }, (_, index) => cell(line * each + index))}</div>`,
			)}</div>
			<p class="cache-lines-key" aria-hidden="true"><span><i class="cache-lines-miss">×</i>miss</span><span><i class="cache-lines-hit">•</i>hit</span><span><i class="cache-lines-now"></i>read last</span><span><i class="cache-lines-held"></i>in the cache now</span></p>`;
	}

	/** The cache: its sets, and in each the places with what they hold. */
	#places({ cache, last }: ReturnType<typeof after>) {
		const { sets, ways } = cache;
		const each = this.#shape.bytes / BYTES_OF[this.#walk.type];
		const columns = Math.min(ways, PLACES_ROW);
		const place = (set: number, way: number) => {
			const line = sets[set]?.[way]?.line;
			const now = last?.access.set === set && last.access.way === way;
			const leaves = ways > 1 && line !== undefined && cache.next(set) === way;
			return html`<li class=${classMap({ "cache-lines-full": line !== undefined, "cache-lines-now": now })}
				>${line === undefined ? html`<span>empty</span>` : html`<b>line ${line}</b><small>${line * each}${each > 1 ? `–${line * each + each - 1}` : nothing}</small>`}${leaves ? html`<em>next out</em>` : nothing}</li>`;
		};
		const one = ways === 1 ? "1 place" : `${ways} places`;
		return html`<div class="cache-lines-title"><b>Cache</b> ${some(sets.length, "set")} of ${one}</div>
			<div class="cache-lines-cache">${sets.map(
				(_, set) => html`<div class="cache-lines-set" style=${styleMap({ "--ways": String(columns) })}
					><small id=${`cache-lines-set-${set}`}>${sets.length > 1 ? `set ${set}` : "any line, any place"}</small><ul aria-labelledby=${`cache-lines-set-${set}`}>${Array.from({ length: ways }, (_, way) => place(set, way))}</ul></div>`,
			)}</div>`;
	}

	#settings() {
		const walk = (change: Partial<Walk>) => {
			this.#walk = { ...this.#walk, ...change };
			this.requestUpdate();
		};
		const shape = (change: Partial<Shape>) => {
			this.#shape = { ...this.#shape, ...change };
			this.requestUpdate();
		};
		const select = <T extends string | number>(
			label: string,
			values: readonly T[],
			now: T,
			take: (value: T) => void,
			words = (value: T) => String(value),
		) => html`<div><label for=${idOf(label)}>${label}</label><select id=${idOf(label)} @change=${(event: Event) => take(values[(event.target as HTMLSelectElement).selectedIndex] as T)}
			>${values.map((value) => html`<option .selected=${value === now}>${words(value)}</option>`)}</select></div>`;
		const { type, order, stride, seed } = this.#walk;
		const { lines, bytes, ways } = this.#shape;
		return html`<div class="cache-lines-settings">
			${select<Order>("Order", ORDERS, order, (value) => walk({ order: value }))}
			${
				order === "shuffled"
					? html`<div><label for=${idOf("Seed")}>Seed</label><input id=${idOf("Seed")} type="number" min="0" max="9999" .value=${String(seed)} @change=${(
							event: Event,
						) => {
							const input = event.target as HTMLInputElement;
							const value = Math.floor(Number(input.value));
							if (value >= 0 && value <= 9999) walk({ seed: value });
							input.value = String(this.#walk.seed);
						}} /></div>`
					: select("Stride", STRIDES, stride, (value) => walk({ stride: value, order: "strided" }))
			}
			${select<Type>("Numbers", TYPES, type, (value) => walk({ type: value }))}
			${select("Lines in cache", LINES, lines, (value) => shape({ lines: value }))}
			${select("Bytes a line", BYTES, bytes, (value) => shape({ bytes: value }))}
			${select(
				"Ways",
				WAYS,
				ways,
				(value) => shape({ ways: value }),
				(value) => WAYS_WORDS[value] ?? "",
			)}
		</div>`;
	}
}

const some = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : word.endsWith("s") ? "es" : "s"}`;
const idOf = (label: string) => `cache-lines-${label.toLowerCase().replaceAll(" ", "-")}`;
const rate = (hits: number, all: number) => (all ? `${Number(((hits / all) * 100).toFixed(1))} %` : "–");

customElements.define("cache-lines", CacheLines);
