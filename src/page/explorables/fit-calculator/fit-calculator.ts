// <fit-calculator>: a form whose answers the package `willitfit` gives, in the page's Python. Nothing is computed here.

import type { State } from "../explorable";
import { Explorable, html, nothing } from "../shared";
import { ask, PROGRAM, type Refusal, type Reply } from "./ask";
import { Fields } from "./fields";
import { type Given, open } from "./own-model";
import { type Kind, save } from "./save";
import { show, type Tree } from "./tree";

const PAUSE_MS = 250;
const OWN = "own";

class FitCalculator extends Explorable {
	/** What the page holds of it stays, and is brought to life. */
	#parts: Element[] = [];
	#fields!: Fields;
	#reply: Reply | undefined;
	#words = "";
	#turn = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#given: Given = [];
	#everyAsked = "";
	#away = new AbortController();

	override connectedCallback() {
		const picture = this.querySelector(".explorable-picture");
		if (this.#parts.length === 0 && picture) this.#parts = [...picture.children];
		const form = this.#parts.find((part) => part instanceof HTMLFieldSetElement);
		if (!form) return;
		this.#fields = new Fields(form);
		this.#words ||= this.querySelector(".explorable-reading")?.textContent ?? "";
		super.connectedCallback();
		form.disabled = false;
		this.#away = new AbortController();
		const { signal } = this.#away;
		form.addEventListener("input", (event) => this.#input(event.target as HTMLElement), { signal });
		globalThis.howComputersWorkKernel?.warmUpNear(this, PROGRAM);
		this.addEventListener("click", (event) => this.#click(event.target as HTMLElement), { signal });
		this.#part("calc-every")?.addEventListener("toggle", () => this.#askEvery(), { signal });
		for (const name of ["dragover", "drop"] as const)
			this.addEventListener(name, (event) => this.#drop(event as DragEvent), { signal });
		for (const button of this.#saves) button.disabled = false;
		if (Object.keys(this.#fields.changed).length > 0) this.#soon(0);
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#away.abort();
		clearTimeout(this.#timer);
	}

	get state(): State {
		return this.#fields.changed;
	}

	set state(state: State) {
		this.#fields.take(state);
		if (this.isConnected && this.hasUpdated) this.#soon(0);
	}

	/** What a program prints could be anything: a size, a context, a speed. */
	protected take(): boolean {
		return false;
	}

	protected python(): string {
		return this.#reply?.python ?? this.#part("calc-python")?.textContent ?? "";
	}

	protected reading(): string {
		return this.#words;
	}

	protected picture() {
		return this.#parts.length > 0 ? html`${this.#parts}` : html`${nothing}`;
	}

	#part(name: string): HTMLElement | undefined {
		return this.#parts.find((part) => part.classList.contains(name)) as HTMLElement | undefined;
	}

	get #saves(): HTMLButtonElement[] {
		return [...(this.#part("calc-save")?.querySelectorAll("button") ?? [])];
	}

	#input(target: HTMLElement) {
		if (target instanceof HTMLInputElement && target.type === "file") {
			const files = [...(target.files ?? [])];
			// The same file may be chosen again.
			target.value = "";
			return void this.#open(files);
		}
		if (target instanceof HTMLTextAreaElement) return;
		if (target instanceof HTMLSelectElement && target.name === "device") this.#fields.sell();
		this.#fields.fit();
		this.#soon(PAUSE_MS);
	}

	#click(target: HTMLElement) {
		const button = target.closest("button");
		if (!button) return;
		const { set, save: kind } = button.dataset;
		if (set) {
			for (const [name, value] of new URLSearchParams(set)) this.#fields.set(name, value);
			this.#fields.fit();
			this.#soon(0);
		} else if (kind) this.#save(kind as Kind);
		else if (button.classList.contains("calc-take")) {
			const text = this.#fields.form.querySelector("textarea")?.value.trim() ?? "";
			if (text) this.#open([text]);
			else this.#say("Paste the text of a config.json first.");
		} else if (button.classList.contains("calc-again")) this.#soon(0);
	}

	#drop(event: DragEvent) {
		if (!event.dataTransfer?.types.includes("Files")) return;
		event.preventDefault();
		if (event.type === "drop") this.#open([...event.dataTransfer.files]);
	}

	async #open(given: Given) {
		if (given.length === 0) return;
		const turn = ++this.#turn;
		this.#wait("Reading");
		const opened = await open(given, (words) => this.#wait(words));
		if (turn !== this.#turn) return;
		if ("error" in opened) return this.#refuse(opened);
		this.#given = [...this.#given.filter((old) => !given.some((now) => sameKind(now, old))), ...given];
		if ("weights" in opened) return this.#refuse({ error: opened.weights });
		if ("needed" in opened) return;
		this.#fields.offer("model", OWN, opened.name);
		this.#fields.set("model", OWN);
		if (opened.file) this.#fields.offer("format", "file", "as in the file");
		else this.#fields.withdraw("format", "file");
		if (opened.file) this.#fields.set("format", "file");
		this.#fields.fit();
		this.#soon(0);
	}

	#soon(ms: number) {
		clearTimeout(this.#timer);
		this.#turn += 1;
		this.#timer = setTimeout(() => this.#ask(), ms);
	}

	async #ask() {
		const turn = this.#turn;
		const question = JSON.stringify(this.#fields.all);
		this.#wait("");
		let reply = await ask<Reply>("reply", [question], (words) => this.#wait(words));
		if ("gone" in reply && this.#given.length > 0) {
			await open(this.#given, (words) => this.#wait(words));
			reply = await ask<Reply>("reply", [question], (words) => this.#wait(words));
		}
		if (turn !== this.#turn) return;
		if ("error" in reply) return this.#refuse(reply);
		this.#reply = reply;
		this.#answer("calc-answers", reply.tree);
		const sizes = this.#part("calc-sizes");
		if (sizes) sizes.hidden = !reply.sizes;
		if (reply.sizes) this.#answer("calc-sizes", reply.sizes);
		this.#status("done", "Worked out by the Python package willitfit, in this page.");
		this.#say(reply.reading);
		this.#askEvery();
	}

	/** The table of all models takes a moment: only while it is open, and only for a device that it does not show. */
	async #askEvery() {
		const every = this.#part("calc-every") as HTMLDetailsElement | undefined;
		if (!every) return;
		const all = this.#fields.all;
		every.hidden = all.purpose !== "use";
		const question = JSON.stringify(all);
		if (!every.open || every.hidden || question === this.#everyAsked || (!this.#reply && this.#everyAsked === ""))
			return;
		this.#everyAsked = question;
		const reply = await ask<{ tree?: Tree }>("every_model", [question], () => {});
		if ("error" in reply) this.#everyAsked = "?";
		else if (reply.tree && question === this.#everyAsked) this.#answer("calc-every", reply.tree);
	}

	#answer(part: string, tree: Tree) {
		const place = this.#part(part);
		const inside = place?.querySelector(".calc-scroll") ?? place;
		if (inside) show(inside, [tree]);
	}

	async #save(kind: Kind) {
		if (!this.#reply) await this.#ask();
		const { model, device } = this.#fields.all;
		if (this.#reply) save(kind, `${model}-${device}`, this.#reply[kind]);
	}

	#wait(words: string) {
		this.#status("running", words || "Asking Python");
	}

	#refuse(refusal: Refusal) {
		this.#status(
			"error",
			refusal.broken ? "Python could not be asked. " : "The figures below are of what was asked before.",
		);
		this.#say(refusal.error);
		if (!refusal.broken) return;
		const again = document.createElement("button");
		again.type = "button";
		again.className = "calc-again";
		again.textContent = "Try again";
		this.#part("calc-status")?.append(again);
	}

	#status(state: string, words: string) {
		this.dataset.state = state;
		const status = this.#part("calc-status");
		if (!status) return;
		status.textContent = words;
	}

	#say(words: string) {
		this.#words = words;
		this.requestUpdate();
	}
}

const suffix = (given: File | string) => (typeof given === "string" ? ".json" : given.name.replace(/.*\./, "."));
const sameKind = (a: File | string, b: File | string) => suffix(a) === suffix(b);

customElements.define("fit-calculator", FitCalculator);
