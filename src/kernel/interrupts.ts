// How a Stop reaches a running program. At each of CPython's looks for a signal (process/signals.ts) we ask where the page
// can be heard: in shared memory where the page is isolated, else at a blob: address that the page takes back to say
// Stop. Where neither works, the page ends the worker instead.

/** A look at a blob: address costs milliseconds, so it is taken seldom: about a twentieth of the time goes there. */
const LOOK_EVERY_MS = 200;
const LOOKS_COST_AT_MOST = 1 / 20;
/** One look that was slow by accident does not make a Stop wait. */
const LOOK_AT_LEAST_EVERY_MS = 240;

export class Interrupts {
	#shared: Int32Array | undefined;
	#address: string | undefined;
	#hears = false;
	#lastLook = 0;
	#pause = LOOK_EVERY_MS;
	/** Kept before the program's doors are closed. */
	#Request = globalThis.XMLHttpRequest;

	/** `tick` is called now and then while Python computes; `delivered` when a Stop has been heard. */
	constructor(
		readonly tick: () => void,
		readonly delivered: () => void,
		shared?: SharedArrayBuffer,
	) {
		if (shared) this.#shared = new Int32Array(shared);
	}

	/** Called at each of CPython's looks for a signal: whether a Stop has come. */
	heard(now: number): boolean {
		this.tick();
		if (!this.#stopped(now)) return false;
		this.delivered();
		return true;
	}

	/** Whether a Stop can be heard at the page's blob: addresses here; from a disk, Chromium and WebKit refuse. */
	hearsAt(address: string): boolean {
		this.#hears = this.#there(address);
		return this.#hears;
	}

	begin(address: string | undefined) {
		this.#address = this.#hears ? address : undefined;
		this.#lastLook = Date.now();
		if (this.#shared) Atomics.store(this.#shared, 0, 0);
	}

	end() {
		this.#address = undefined;
	}

	#stopped(now: number): boolean {
		if (this.#shared) return Atomics.exchange(this.#shared, 0, 0) !== 0;
		if (!this.#address) return false;
		if (now - this.#lastLook < this.#pause) return false;
		const there = this.#there(this.#address);
		this.#lastLook = Date.now();
		const pause = Math.max(LOOK_EVERY_MS, (this.#lastLook - now) / LOOKS_COST_AT_MOST);
		this.#pause = Math.min(pause, LOOK_AT_LEAST_EVERY_MS);
		if (!there) this.#address = undefined;
		return !there;
	}

	#there(address: string): boolean {
		try {
			const request = new this.#Request();
			request.open("GET", address, false);
			request.send();
			return request.status === 200;
		} catch {
			return false;
		}
	}
}
