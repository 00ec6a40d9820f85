// Code that came with a link: shown, never run, and never in the place of the reader's own.

import { savedCode } from "../storage";
import { codeIn, type Packet, packetIn, Refusal } from "./fragment";
import { LinkNote } from "./link-note";
import { keepVersion, keptVersions, openedLink, rememberLink, takeVersion } from "./versions";

/** What the cell does for it. */
export interface Host {
	readonly root: HTMLElement;
	readonly original: string;
	/** The program as it shows. */
	code(): string;
	/** Puts a program that is not the reader's in place, without keeping it. */
	show(code: string): void;
	/** Puts a program of the reader's in place, and keeps it. */
	adopt(code: string): void;
	reset(): void;
}

const FROM_A_LINK = "This code is from a link.";
const ANOTHER = "Another version of yours is kept.";

const known = new WeakMap<Element, LinkedCode>();

export class LinkedCode {
	/** The link's code, while it shows and nobody has changed it. */
	#linked: string | undefined;
	/** What the reader had in the cell when the link was opened. */
	#mine: string | null = null;
	#note: LinkNote;

	constructor(
		readonly host: Host,
		after: Element,
	) {
		this.#note = new LinkNote(after);
		known.set(host.root, this);
	}

	get shows(): boolean {
		return this.#linked !== undefined;
	}

	/** To be called once, when the cell is ready. */
	begin() {
		const packet = packetIn(location.hash) ?? packetAtStart();
		const opened = openedLink(this.host.root.id);
		if (packet?.id === this.host.root.id) this.open(packet);
		else if (opened !== null) this.#show(opened);
		else this.#tellOfOthers();
	}

	async open(packet: Packet) {
		bringIntoView(this.host.root);
		try {
			const code = await codeIn(packet);
			if (this.host.root.isConnected) this.#show(code.replace(/\n?$/, "\n"));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.#note.show(error.message, []);
		}
	}

	/** The cell is about to hold something else: the reader has begun to change it, or wants the original. */
	leave() {
		if (this.#linked === undefined) return;
		if (this.#mine !== null && this.#mine !== this.#linked) keepVersion(this.host.root.id, this.#mine);
		this.#forget();
		this.#tellOfOthers();
	}

	/** Shows a program that is not the reader's, with a sentence on where it is from. */
	present(code: string, words: string) {
		bringIntoView(this.host.root);
		this.#show(code.replace(/\n?$/, "\n"), words);
	}

	#show(code: string, words = FROM_A_LINK) {
		const { host } = this;
		if (code === host.original) return this.shows ? this.#toOriginal() : this.#tellOfOthers();
		if (this.#linked === undefined) {
			const now = host.code();
			this.#mine = now === host.original ? savedCode(host.root.id) : now;
		}
		this.#linked = code;
		rememberLink(host.root.id, code);
		host.show(code);
		const own = this.#mine !== null && this.#mine !== code;
		this.#note.show(words, [
			{ name: "Back to the original", run: () => this.#toOriginal() },
			...(own || keptVersions(host.root.id).length > 0 ? [{ name: "Back to mine", run: () => this.#toMine() }] : []),
		]);
	}

	#toOriginal() {
		if (this.#mine !== null) keepVersion(this.host.root.id, this.#mine);
		this.host.reset();
	}

	#toMine() {
		const own = this.#mine !== null && this.#mine !== this.#linked ? this.#mine : takeVersion(this.host.root.id);
		this.#forget();
		if (own !== undefined) this.host.adopt(own);
		this.#tellOfOthers();
	}

	/** The versions of the reader's that do not show go round: one comes forward, the one that shows goes last. */
	#turn() {
		const { host } = this;
		const next = takeVersion(host.root.id);
		if (host.code() !== host.original) keepVersion(host.root.id, host.code());
		if (next !== undefined) host.adopt(next);
		this.#tellOfOthers();
	}

	#tellOfOthers() {
		if (keptVersions(this.host.root.id).length === 0) return this.#note.hide();
		this.#note.show(ANOTHER, [{ name: "Show it", run: () => this.#turn() }]);
	}

	#forget() {
		this.#linked = undefined;
		this.#mine = null;
		rememberLink(this.host.root.id, null);
		if (packetIn(location.hash)?.id !== this.host.root.id) return;
		try {
			history.replaceState(history.state, "", `#${this.host.root.id}`);
		} catch {
			// A page from a disk may not be allowed to; the next reload shows the link's code again.
		}
	}
}

/** The theme rewrites the address as soon as the reader scrolls; what was opened is still known to the browser. */
let start: string | undefined = performance.getEntriesByType("navigation")[0]?.name;

function packetAtStart(): Packet | undefined {
	return start?.includes("#") ? packetIn(start.slice(start.indexOf("#"))) : undefined;
}

// What instant navigation brings later has its own address.
setTimeout(() => {
	start = undefined;
});

addEventListener("hashchange", ({ newURL }) => {
	// Not the page's address now: the theme may have rewritten it in between.
	const packet = packetIn(new URL(newURL).hash);
	const cell = packet && document.getElementById(packet.id);
	if (packet && cell) known.get(cell)?.open(packet);
});

/** As the browser does for an ordinary fragment: at once, and again when pictures and fonts have found their room. */
function bringIntoView(cell: HTMLElement) {
	cell.scrollIntoView();
	const before = scrollY;
	if (document.readyState === "complete") requestAnimationFrame(() => cell.scrollIntoView());
	else addEventListener("load", () => Math.abs(scrollY - before) < 2 && cell.scrollIntoView(), { once: true });
}
