// Frames of ours on one page take turns, so that a page with twelve examples holds one Python and not twelve.
// Every frame asks all others before it starts (Ricart and Agrawala's mutual exclusion): who is idle frees its Python
// and says go, who runs a program or asked earlier says wait, and says go later. No storage, no server: messages only.

type Word = "hello" | "here" | "want" | "wait" | "go";

interface Message {
	howComputersWork: Word;
	/** That of the frame that wants, also in the answers to it. */
	ticket?: Ticket;
}

/** When a frame asked, in ms since 1970, and a number that decides between two of the same moment. */
type Ticket = [at: number, chance: number];

/** A frame that has just appeared waits this long for the others to show themselves. */
const SETTLE_MS = 300;
/** How often those that are waited for are asked again, and how many silences in a row mean that they are gone. */
const ASK_AGAIN_MS = 1000;
const SILENCES = 4;
const MOST_FRAMES = 500;

/** Pages from a disk and sandboxed frames have no origin that could be named. */
const nameless = !/^https?:/.test(location.origin);

export class Neighbours {
	#known = new Set<Window>();
	#settled: Promise<unknown>;
	#state: "idle" | "asking" | "running" = "idle";
	#ticket: Ticket | undefined;
	/** Python may be here, and nobody has asked for it since. */
	#holding = false;
	/** Whose go is missing, and how often they have been silent. */
	#awaited = new Map<Window, number>();
	/** Who gets a go when this frame's programs have ended. */
	#waiting = new Map<Window, Ticket>();
	#granted = () => {};
	#told = () => {};
	#clock: ReturnType<typeof setInterval> | undefined;

	/** `free` ends this frame's Python, which runs nothing at that moment. */
	constructor(readonly free: () => void) {
		addEventListener("message", (event: MessageEvent) => this.#hear(event));
		addEventListener("pagehide", () => this.done());
		// Whoever else is there learns no more from it than that this is a page of ours.
		for (const other of otherWindows()) post(other, { howComputersWork: "hello" }, "*");
		this.#settled = window.top === window ? Promise.resolve() : new Promise((done) => setTimeout(done, SETTLE_MS));
	}

	/** Calls `granted` when a program may run here, at once where it may already; `told` when another frame is in the way. */
	async take(granted: () => void, told: () => void) {
		this.#granted = granted;
		this.#told = told;
		if (this.#state === "asking") return;
		const asked = this.#state;
		this.#state = "asking";
		if (asked === "running" || this.#holding) return this.#grant();
		const ticket: Ticket = [Date.now(), Math.random()];
		this.#ticket = ticket;
		await this.#settled;
		if (this.#ticket !== ticket) return;
		this.#awaited = new Map(Array.from(this.#known, (other) => [other, 0]));
		this.#ask();
		this.#clock = setInterval(() => this.#ask(), ASK_AGAIN_MS);
		this.#look();
	}

	/** No program runs or waits here any more. Whoever waits for this frame gets its go. */
	done() {
		this.#state = "idle";
		this.#ticket = undefined;
		clearInterval(this.#clock);
		if (this.#waiting.size > 0) this.#yield();
		for (const [other, ticket] of this.#waiting) this.#say(other, "go", ticket);
		this.#waiting.clear();
	}

	#ask() {
		for (const [other, silences] of this.#awaited) {
			if (other.closed || silences >= SILENCES) {
				this.#awaited.delete(other);
				this.#known.delete(other);
			} else {
				this.#awaited.set(other, silences + 1);
				this.#say(other, "want", this.#ticket);
			}
		}
		this.#look();
	}

	#look() {
		if (this.#state === "asking" && this.#awaited.size === 0) this.#grant();
	}

	#grant() {
		clearInterval(this.#clock);
		this.#state = "running";
		this.#holding = true;
		this.#granted();
	}

	#yield() {
		this.#holding = false;
		this.free();
	}

	#hear({ data, origin, source }: MessageEvent) {
		const { howComputersWork: word, ticket } = (data ?? {}) as Partial<Message>;
		if (!word || !source || source === window) return;
		if (nameless ? !/^(null|file:)/.test(origin) : origin !== location.origin) return;
		const other = source as Window;
		this.#known.add(other);
		if (word === "hello") this.#say(other, "here");
		else if (word === "want" && ticket) this.#wanted(other, ticket);
		else if (this.#state !== "asking" || !ticket || !this.#ticket || !same(ticket, this.#ticket)) return;
		else if (word === "go") {
			this.#awaited.delete(other);
			this.#look();
		} else if (word === "wait") {
			this.#awaited.set(other, 0);
			this.#told();
		}
	}

	#wanted(other: Window, theirs: Ticket) {
		const first = this.#state === "running" || (this.#ticket && before(this.#ticket, theirs));
		if (first) this.#waiting.set(other, theirs);
		else if (this.#holding) this.#yield();
		this.#say(other, first ? "wait" : "go", theirs);
	}

	#say(other: Window, word: Word, ticket?: Ticket) {
		post(other, { howComputersWork: word, ...(ticket && { ticket }) }, nameless ? "*" : location.origin);
	}
}

const same = (a: Ticket, b: Ticket) => a[0] === b[0] && a[1] === b[1];
const before = (a: Ticket, b: Ticket) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

function post(other: Window, message: Message, to: string) {
	try {
		other.postMessage(message, to);
	} catch {
		// A frame that has gone in this very moment.
	}
}

/** All frames of the page that we are in, however deep they are nested. */
function otherWindows(): Window[] {
	const found: Window[] = [];
	const visit = (one: Window) => {
		for (let index = 0; index < one.length && found.length < MOST_FRAMES; index++) {
			const inner = one[index] as Window;
			if (inner !== window) found.push(inner);
			visit(inner);
		}
	};
	visit(window.top ?? window);
	return found;
}
