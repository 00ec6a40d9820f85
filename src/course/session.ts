// One visit, as the course system sees it: begun, resumed, reported, ended. No call of the interface ever throws from here.

import type { Api } from "./api";

const ALREADY_BEGUN = "101";

export interface Result {
	/** 0 to 1. */
	score: number;
	done: boolean;
	/** For the next visit. */
	text: string;
}

export class Session {
	readonly #api: Api;
	readonly #began = Date.now();
	#status: string;
	#unsent: Result | undefined;
	/** A teacher's or a finished look: nothing may be reported. */
	readonly looking: boolean;

	/** Undefined where the interface refuses. */
	static begin(api: Api): Session | undefined {
		const refused = !yes(() => api.LMSInitialize(""));
		if (refused && call(() => api.LMSGetLastError()) !== ALREADY_BEGUN) return undefined;
		return new Session(api);
	}

	private constructor(api: Api) {
		this.#api = api;
		this.looking = ["browse", "review"].includes(this.#get("cmi.core.lesson_mode"));
		this.#status = this.#get("cmi.core.lesson_status");
		if (this.looking || !["", "not attempted", "unknown"].includes(this.#status)) return;
		// Said, because a course system takes a visit that says nothing for a completed one. A score is not said.
		if (this.#set("cmi.core.lesson_status", "incomplete")) this.#status = "incomplete";
		this.#commit();
	}

	/** What an earlier visit kept, and the score that the course system has; 0 where it has none. */
	earlier(): { text: string; score: number } {
		const score = Number.parseFloat(this.#get("cmi.core.score.raw")) / 100;
		return { text: this.#get("cmi.suspend_data"), score: Number.isFinite(score) ? score : 0 };
	}

	/** False where the course system did not take it; it is sent again with the next one, and at the end. */
	report(result: Result): boolean {
		this.#unsent = result;
		const done = result.done && !["passed", "completed"].includes(this.#status);
		const taken = [
			this.#set("cmi.core.score.min", "0"),
			this.#set("cmi.core.score.max", "100"),
			this.#set("cmi.core.score.raw", String(Math.round(result.score * 10_000) / 100)),
			this.#set("cmi.suspend_data", result.text),
			!done || this.#set("cmi.core.lesson_status", "completed"),
			this.#leave(),
			this.#commit(),
		].every((each) => each);
		if (!taken) return false;
		if (done) this.#status = "completed";
		this.#unsent = undefined;
		return true;
	}

	end() {
		if (!this.looking) {
			if (this.#unsent) this.report(this.#unsent);
			this.#leave();
		}
		call(() => this.#api.LMSFinish(""));
	}

	/** How long it was, and that it goes on another time. Said with every report: a closed lid says no goodbye. */
	#leave(): boolean {
		const time = this.#set("cmi.core.session_time", timespan(Date.now() - this.#began));
		return this.#set("cmi.core.exit", "suspend") && time;
	}

	#get(name: string): string {
		return call(() => this.#api.LMSGetValue(name));
	}

	#set(name: string, value: string): boolean {
		return yes(() => this.#api.LMSSetValue(name, value));
	}

	#commit(): boolean {
		return yes(() => this.#api.LMSCommit(""));
	}
}

/** "0000:12:05": hours have two to four digits. */
export function timespan(milliseconds: number): string {
	const seconds = Math.max(0, Math.floor(milliseconds / 1000));
	const hours = Math.min(9999, Math.floor(seconds / 3600));
	const two = (count: number) => String(count).padStart(2, "0");
	return `${String(hours).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function call(ask: () => unknown): string {
	try {
		return String(ask() ?? "");
	} catch {
		return "";
	}
}

/** Interfaces answer "true"; some answer true. */
const yes = (ask: () => unknown) => call(ask) === "true";
