// Keeping the site on this device: what state it is in, and the three verbs that change it: fill, cancel, remove.

import { DownloadError } from "../kernel/download";
import { fetchFile, fetchList } from "./fetch";
import { cacheName, type List, type Listed } from "./list";
import { mark, marked } from "./mark";
import { distinct, Store, sizeOf } from "./store";
import { register, tell, unregister } from "./worker";

/** Sizes in bytes. */
export type State =
	| { is: "nothing" }
	| { is: "filling"; here: number; of: number }
	/** Begun and not finished. */
	| { is: "part" }
	| { is: "kept"; bytes: number }
	/** The browser has removed it, or some of it. */
	| { is: "gone"; all: boolean }
	/** The site has something newer. */
	| { is: "old"; missing: number }
	| { is: "failed"; why: string };

const FILES_AT_ONCE = 4;

/** Without the unit. */
export const megabytes = (bytes: number) => (bytes < 9.95e6 ? (bytes / 1e6).toFixed(1) : `${Math.round(bytes / 1e6)}`);

export const size = (bytes: number) => (bytes < 95_000 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes(bytes)} MB`);

export class Keeping {
	state: State = { is: "nothing" };
	/** Hears of every change of the state. */
	changed: () => void = () => {};
	readonly #store: Store;
	#stop: AbortController | undefined;

	/** `root` is the site's address, with a slash at its end. */
	constructor(readonly root: string) {
		this.#store = new Store(root);
	}

	#become(state: State) {
		this.state = state;
		this.changed();
	}

	/** Finds out what is kept, and whether the site has something newer. */
	async look() {
		if (this.#stop) return;
		try {
			const { list, here } = await this.#see();
			if (!list) return;
			// Whoever asked once does not have to ask again, where a browser has forgotten the worker only.
			await register(this.root).catch(() => {});
			const newest = await fetchList(this.root, new AbortController().signal).catch(() => list);
			if (newest.version === list.version || this.#stop) return;
			this.#become({ is: "old", missing: sizeOf(lacking(newest, here)) });
		} catch (error) {
			this.#become({ is: "failed", why: reason(error) });
		}
	}

	/** Sets the state by what is on this device. */
	async #see(): Promise<{ list: List | undefined; here: Set<string> }> {
		const [list, here] = await Promise.all([this.#store.list(), this.#store.sums()]);
		if (list) {
			const whole = lacking(list, here).length === 0;
			this.#become(whole ? { is: "kept", bytes: sizeOf(distinct(list)) } : { is: "gone", all: false });
		} else if (marked(this.root)) this.#become({ is: "gone", all: true });
		else this.#become({ is: here.size > 0 ? "part" : "nothing" });
		return { list, here };
	}

	/** Fetches what is not here yet of the site's present version. Going on, repairing and updating are the same. */
	async fill() {
		if (this.#stop) return;
		const stop = new AbortController();
		this.#stop = stop;
		this.#become({ is: "filling", here: 0, of: 0 });
		try {
			const alone = await navigator.locks.request(cacheName(this.root), { ifAvailable: true }, async (lock) => {
				if (lock) await this.#fill(stop);
				return lock !== null;
			});
			this.#stop = undefined;
			if (!alone) this.#become({ is: "failed", why: "Another tab is keeping the site already." });
			else await this.#see();
		} catch (error) {
			const cancelled = stop.signal.aborted;
			this.#stop = undefined;
			stop.abort();
			const here = await this.#store.sums().catch(() => new Set());
			if (here.size === 0) await unregister(this.root).catch(() => {});
			if (cancelled) await this.look();
			else this.#become({ is: "failed", why: reason(error) });
		}
	}

	async #fill(stop: AbortController) {
		await register(this.root).catch((error) => {
			throw new Error(`This browser does not let the site work without a network here (${error.message}).`);
		});
		// So that the browser does not remove it when room is short; an answer is not waited for.
		navigator.storage?.persist?.().catch(() => {});
		const list = await fetchList(this.root, stop.signal);
		const wanted = lacking(list, await this.#store.sums());
		const of = sizeOf(distinct(list));
		let here = of - sizeOf(wanted);
		await this.#makeSure(of - here);
		const got = (bytes: number) => {
			here += bytes;
			if (!stop.signal.aborted) this.#become({ is: "filling", here, of });
		};
		const next = async (): Promise<void> => {
			const file = wanted.shift();
			if (!file) return;
			const { bytes, headers } = await fetchFile(this.root, file, stop.signal, got);
			await this.#store.put(file, bytes, headers);
			return next();
		};
		const inner = Array.from({ length: FILES_AT_ONCE }, next);
		await Promise.all(inner).catch(async (error) => {
			wanted.length = 0;
			await Promise.allSettled(inner);
			throw error;
		});
		stop.signal.throwIfAborted();
		await this.#store.settle(list);
		mark(this.root, true);
		await tell(this.root);
	}

	async #makeSure(needed: number) {
		const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
		if (quota - usage < needed) throw new DOMException("", "QuotaExceededError");
	}

	cancel() {
		this.#stop?.abort();
	}

	/** Leaves nothing on this device. */
	async remove() {
		try {
			mark(this.root, false);
			await this.#store.drop();
			await unregister(this.root);
			this.#become({ is: "nothing" });
		} catch (error) {
			this.#become({ is: "failed", why: reason(error) });
		}
	}
}

const lacking = (list: List, here: Set<string>): Listed[] => distinct(list).filter(({ sha256 }) => !here.has(sha256));

/** One sentence for the reader. */
function reason(error: unknown): string {
	const { name, message } = error as Error;
	if (error instanceof DownloadError) return message;
	if (name === "QuotaExceededError") return "There is not enough room on this device, or this browser gives no more.";
	if (name === "SecurityError")
		return "This browser keeps nothing for this site: a private window, or storage is blocked.";
	return message;
}
