// What is kept of a learner's work between two visits, and its text for cmi.suspend_data: short enough, the score always.

/** SCORM 1.2 allows 4,096 characters; some systems count bytes, or put marks of their own in between. */
export const ROOM = 3_800;

export class Work {
	/** 0 to 1; it never falls. */
	score = 0;
	/** The page's own, given back to it as it was; null where there is none. */
	state: unknown = null;
	/** Whether the last state could be kept: one that is too long, or no plain data, cannot, and an earlier one stays. */
	whole = true;

	/** `text`: what an earlier visit wrote; anything else counts as nothing. */
	constructor(text: string) {
		const { score, state } = read(text);
		this.atLeast(score);
		this.state = state ?? null;
	}

	/** A score that was reached before. */
	atLeast(score: unknown) {
		this.score = Math.max(this.score, fraction(score) ?? 0);
	}

	/** Takes what the page reports; false where that is no score. */
	take(score: unknown, state: unknown): boolean {
		if (fraction(score) === undefined) return false;
		this.atLeast(score);
		this.whole = written(this.score, state).length <= ROOM;
		if (this.whole) this.state = state ?? null;
		return true;
	}

	/** At most ROOM characters of ASCII. */
	get text(): string {
		return written(this.score, this.state);
	}
}

/** Longer than ROOM for what cannot be written at all. */
function written(score: number, state: unknown): string {
	try {
		return JSON.stringify({ score, state }).replace(
			/[\x7f-\uffff]/g,
			(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
		);
	} catch {
		return " ".repeat(ROOM + 1);
	}
}

/** 0 to 1, in ten-thousandths; undefined for what is no number. */
function fraction(score: unknown): number | undefined {
	if (typeof score !== "number" || !Number.isFinite(score)) return undefined;
	return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
}

function read(text: string): { score?: unknown; state?: unknown } {
	try {
		const value: unknown = JSON.parse(text);
		return value && typeof value === "object" ? value : {};
	} catch {
		return {};
	}
}
