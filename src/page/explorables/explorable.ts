// What every explorable is: a picture that the reader manipulates, a sentence about it, and its ways to Python and back.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { copy } from "../clipboard";
import { fragmentOf, stateIn } from "./state";
import { valuesIn } from "./values";

/** The cell beside it, as far as an explorable knows it. */
interface Cell extends HTMLElement {
	readonly filename: string;
	present(code: string, words: string): void;
}

/** What stands in a link, by short names. */
export type State = Record<string, string>;

/** Values that a program printed and that can be shown, at most. */
const MOST_VALUES = 6;
const SAID_MS = 4000;

export abstract class Explorable extends LitElement {
	#said = "";
	#printed: string[] = [];
	#listening = new AbortController();

	/** The page's own styles reach it, and its ids; what stood there without JavaScript makes room, but for its styles:
	 * put in anew they would be loaded anew, and what they style would stand without them for a moment. */
	protected override createRenderRoot() {
		for (const child of [...this.childNodes]) if (!(child instanceof HTMLLinkElement)) child.remove();
		return this;
	}

	/** The picture and what the reader operates. */
	protected abstract picture(): TemplateResult;
	/** The picture in a sentence, for those who hear the page and those who like words. */
	protected abstract reading(): string;
	/** A program that says the same. */
	protected abstract python(): string;
	/** All that is needed to see the same picture again. */
	abstract get state(): State;
	/** Takes over what is known of a state; what makes no sense is left out. */
	abstract set state(state: State);
	/** Takes over a value that a program printed; false where it is none that can be shown. */
	protected abstract take(printed: string, dry: boolean): boolean;

	override connectedCallback() {
		super.connectedCallback();
		this.#listening = new AbortController();
		const { signal } = this.#listening;
		const opened = stateIn(this.dataset.opened ?? location.hash, this.id);
		if (opened) this.state = opened;
		addEventListener("hashchange", () => this.#open(), { signal });
		document.addEventListener("cell-ended", (event) => event.target === this.#cell && this.#look(), { signal });
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#listening.abort();
	}

	#open() {
		const opened = stateIn(location.hash, this.id);
		if (!opened) return;
		this.state = opened;
		this.scrollIntoView();
	}

	get #cell(): Cell | null {
		return document.getElementById(this.dataset.example ?? "") as Cell | null;
	}

	/** What the cell has printed that can be shown here. */
	#look() {
		const text = this.#cell?.querySelector('[data-stream="stdout"]')?.textContent ?? "";
		this.#printed = valuesIn(text)
			.filter((value) => this.take(value, true))
			.slice(0, MOST_VALUES);
		this.requestUpdate();
	}

	protected say(sentence: string) {
		this.#said = sentence;
		this.requestUpdate();
		setTimeout(() => {
			if (this.#said !== sentence) return;
			this.#said = "";
			this.requestUpdate();
		}, SAID_MS);
	}

	#showAsPython() {
		const cell = this.#cell;
		if (!cell) return;
		cell.present(this.python(), "This code is from the picture.");
		this.say(`Put into ${cell.filename}.`);
	}

	async #copyLink() {
		const home = this.parentElement?.querySelector<HTMLAnchorElement>(":scope > .embed-home a");
		const address = `${(home ?? location).href.split("#")[0]}${fragmentOf(this.id, this.state)}`;
		this.say((await copy(address)) ? "Link copied." : address);
	}

	protected override render() {
		const printed = this.#printed.map(
			(value) => html`<button type="button" @click=${() => this.take(value, false)}>${value}</button>`,
		);
		return html`
			<div class="explorable-picture">${this.picture()}</div>
			<p class="explorable-reading" role="status">${this.reading()}</p>
			<div class="explorable-tools">
				${
					this.#cell
						? html`<button type="button" @click=${() => this.#showAsPython()}>Show as Python</button>`
						: nothing
				}
				<button type="button" @click=${() => this.#copyLink()}>Copy link</button>
				${printed.length > 0 ? html`<span class="explorable-printed">Printed above, to show here: ${printed}</span>` : nothing}
				<span class="explorable-said" aria-live="polite">${this.#said}</span>
			</div>
		`;
	}
}

/** True for whoever does not want things to move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
