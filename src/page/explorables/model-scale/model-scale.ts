// <model-scale>: what a model needs, in pieces, against the memory of real cards.

import type { State } from "../explorable";
import { Explorable, html, live, nothing } from "../shared";
import { type Card, FORMATS, type Model, type Needs, nearest, needs, share } from "./scale";

const TOKENS = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];
const USERS = [1, 2, 4, 8, 16, 32, 64];
/** For the program that runs the model and what it is calculating, in GB: a guess. */
const OVERHEAD = [0, 0.5, 1, 2, 3, 5];
const OWN = "own";
const DECADES = [1, 10, 100, 1000];

class ModelScale extends Explorable {
	#models: Model[] = [];
	#cards: Card[] = [];
	#choice = "llama-3.1-8b";
	/** Billions of parameters, for a size of one's own. */
	#billions = 7;
	#format = "float16";
	#tokens = 3;
	#users = 0;
	#overhead = 2;

	override connectedCallback() {
		const data = JSON.parse(this.querySelector(".model-scale-data")?.textContent ?? "{}");
		if (data.models) [this.#models, this.#cards] = [data.models, data.cards];
		super.connectedCallback();
	}

	get state(): State {
		const { tokens, users, overhead } = this.#numbers;
		return {
			model: this.#choice === OWN ? String(this.#billions) : this.#choice,
			format: this.#format,
			tokens: String(tokens),
			users: String(users),
			overhead: String(overhead),
		};
	}

	set state({ model = "", format, tokens, users, overhead }: State) {
		if (this.#models.some(({ id }) => id === model)) this.#choice = model;
		else if (Number(model) > 0 && Number(model) <= 10_000) [this.#choice, this.#billions] = [OWN, Number(model)];
		if (FORMATS.some(({ name }) => name === format)) this.#format = format as string;
		const place = (all: number[], text: string | undefined, now: number) =>
			all.includes(Number(text)) ? all.indexOf(Number(text)) : now;
		this.#tokens = place(TOKENS, tokens, this.#tokens);
		this.#users = place(USERS, users, this.#users);
		this.#overhead = place(OVERHEAD, overhead, this.#overhead);
		this.requestUpdate();
	}

	get #numbers() {
		return {
			tokens: TOKENS[this.#tokens] ?? 4096,
			users: USERS[this.#users] ?? 1,
			overhead: OVERHEAD[this.#overhead] ?? 1,
			bytes: FORMATS.find(({ name }) => name === this.#format)?.bytes ?? 2,
		};
	}

	get #model(): Model {
		const chosen = this.#models.find(({ id }) => id === this.#choice);
		if (chosen) return chosen;
		const parameters = this.#billions * 1e9;
		return { id: OWN, name: `a ${this.#billions}B model`, parameters, kv: nearest(this.#models, parameters).kv };
	}

	get #needs(): Needs {
		const { tokens, users, overhead, bytes } = this.#numbers;
		return needs(this.#model, bytes, tokens, users, overhead);
	}

	protected take(printed: string, dry: boolean): boolean {
		const value = Number(printed);
		const fits = value >= 0.1 && value <= 2000;
		if (fits && !dry) {
			[this.#choice, this.#billions] = [OWN, value];
			this.requestUpdate();
		}
		return fits;
	}

	protected python(): string {
		const { tokens, users, overhead, bytes } = this.#numbers;
		const { name, parameters, kv } = this.#model;
		const each = this.#format === "Q4_0" ? "18 / 32  # a block of 32 weights takes 18 bytes" : `${bytes}`;
		return `# ${name} at ${this.#format}
parameters = ${Math.round(parameters).toLocaleString("en").replaceAll(",", "_")}
bytes_each = ${each}
kv_bytes_per_token = ${kv.toLocaleString("en").replaceAll(",", "_")}
tokens, users = ${tokens.toLocaleString("en").replaceAll(",", "_")}, ${users}
overhead_gb = ${overhead}  # a guess

weights_gb = parameters * bytes_each / 1e9
kv_gb = kv_bytes_per_token * tokens * users / 1e9
print(f"weights {weights_gb:.1f} GB, KV cache {kv_gb:.1f} GB")
print(f"all {weights_gb + kv_gb + overhead_gb:.1f} GB")
`;
	}

	protected reading(): string {
		const { weights, kv, overhead, all } = this.#needs;
		const { tokens, users } = this.#numbers;
		const fits = this.#cards.filter(({ gb }) => gb >= all);
		const where = fits[0]
			? `The smallest of these cards that holds it is the ${fits[0].name}.`
			: "None of these cards holds it alone.";
		const who = users === 1 ? "one conversation" : `${users} conversations`;
		const like =
			this.#choice === OWN
				? ` The conversation is counted as ${nearest(this.#models, this.#model.parameters).name}’s, the nearest in size.`
				: "";
		return `${this.#model.name} at ${this.#format}: ${gb(weights)} of weights, ${gb(kv)} for ${who} of ${tokens.toLocaleString("en")} tokens, ${gb(overhead)} on top, ${gb(all)} in all. ${where}${like}`;
	}

	protected picture() {
		const now = this.#needs;
		const pieces = [
			["weights", "weights", 0, now.weights],
			["kv", "KV cache", now.weights, now.weights + now.kv],
			["overhead", "overhead", now.weights + now.kv, now.all],
		] as const;
		return html`
			<div class="model-scale-ask">
				<label>Model <select @change=${(event: Event) => this.#set("#choice", (event.target as HTMLSelectElement).value)}>
					${this.#models.map(({ id, name }) => html`<option value=${id} .selected=${id === this.#choice}>${name}</option>`)}
					<option value=${OWN} .selected=${this.#choice === OWN}>a size of your own</option>
				</select></label>
				${
					this.#choice === OWN
						? html`<label>billion parameters <input type="number" min="0.1" max="2000" step="any" .value=${live(String(this.#billions))}
							@input=${(event: Event) => this.#size((event.target as HTMLInputElement).valueAsNumber)} /></label>`
						: nothing
				}
				<label>Format <select @change=${(event: Event) => this.#set("#format", (event.target as HTMLSelectElement).value)}>
					${FORMATS.map(({ name }) => html`<option .selected=${name === this.#format}>${name}</option>`)}
				</select></label>
				${this.#slider("Tokens", TOKENS, this.#tokens, (place) => {
					this.#tokens = place;
				})}
				${this.#slider("Users", USERS, this.#users, (place) => {
					this.#users = place;
				})}
				${this.#slider("Overhead, GB", OVERHEAD, this.#overhead, (place) => {
					this.#overhead = place;
				})}
			</div>
			<div class="model-scale-need">
				<span><b>needed</b></span>
				<span class="model-scale-track">
					${pieces.map(([id, , from, to]) => html`<i class=${`model-scale-${id}`} style=${`left: ${share(from)}%; width: ${Math.max(share(to) - share(from), 0)}%`}></i>`)}
				</span>
				<span class="model-scale-last"><b>${gb(now.all)}</b></span>
			</div>
			<p class="model-scale-key">${pieces.map(([id, name, from, to]) => html`<span><i class=${`model-scale-${id}`}></i>${name} ${gb(to - from)}</span>`)}</p>
			<ul class="model-scale-cards">
				${this.#cards.map((card) => this.#row(card, now.all))}
			</ul>
			<div class="model-scale-axis" aria-hidden="true"><span class="model-scale-track">${DECADES.map((value) => html`<small style=${`left: ${share(value)}%`}>${value.toLocaleString("en")}</small>`)}</span></div>
		`;
	}

	#row({ name, gb: has }: Card, needed: number) {
		const left = has - needed;
		return html`<li data-fits=${left >= 0}><span>${name}</span>
			<span class="model-scale-track"><i style=${`width: ${share(has)}%`}></i><u style=${`left: ${share(needed)}%`}></u></span>
			<span class="model-scale-last">${left >= 0 ? html`✓ ${gb(left)} left` : html`✗ ${gb(-left)} short`}</span></li>`;
	}

	#set(what: "#choice" | "#format", value: string) {
		if (what === "#choice") this.#choice = value;
		else this.#format = value;
		this.requestUpdate();
	}

	#size(billions: number) {
		if (!(billions > 0 && billions <= 10_000)) return;
		this.#billions = billions;
		this.requestUpdate();
	}

	#slider(name: string, values: number[], place: number, to: (place: number) => void) {
		return html`<label>${name} <input type="range" min="0" max=${values.length - 1} .value=${live(String(place))}
			aria-valuetext=${(values[place] ?? 0).toLocaleString("en")}
			@input=${(event: Event) => {
				to((event.target as HTMLInputElement).valueAsNumber);
				this.requestUpdate();
			}} />
			<output>${(values[place] ?? 0).toLocaleString("en")}</output></label>`;
	}
}

const gb = (value: number): string => `${value < 9.95 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} GB`;

customElements.define("model-scale", ModelScale);
