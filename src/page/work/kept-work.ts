// What a learner's last checked answer to an exercise was: kept for the record of work, which can be printed.

import type { Row } from "../exercise/check-list";
import { store, stored } from "../storage";

export interface Work {
	code: string;
	stdout: string;
	stderr: string;
	checks: Row[];
}

const MOST_OUTPUT = 4000;
const key = (id: string) => `how-computers-work.work.${id}`;

/** Returns false where it could not be kept beyond this visit. */
export function keepWork(id: string, { code, stdout, stderr, checks }: Work): boolean {
	const short = (text: string) => (text.length > MOST_OUTPUT ? `${text.slice(0, MOST_OUTPUT)}…` : text);
	return store(key(id), JSON.stringify({ code, stdout: short(stdout), stderr: short(stderr), checks }));
}

export function forgetWork(id: string) {
	store(key(id), null);
}

export function keptWork(id: string): Work | undefined {
	try {
		const found = JSON.parse(stored(key(id)) ?? "null");
		return isWork(found) ? found : undefined;
	} catch {
		return undefined;
	}
}

export function isWork(value: unknown): value is Work {
	const work = value as Work | null;
	if (typeof work !== "object" || !work || !Array.isArray(work.checks)) return false;
	const texts = [work.code, work.stdout, work.stderr, ...work.checks.flatMap((row) => [row?.label, row?.message])];
	return texts.every((text) => typeof text === "string");
}
