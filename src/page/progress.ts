// What the learner has answered: kept on this device, and told to whoever listens. Questions and exercises report here.

import { storedNames } from "./storage";

/** One answer: whether it was right, and what was given, in a code of the question's own. */
export interface Kept {
	given: string;
	pass: boolean;
	/** The day of it, as 2026-11-30; unknown for what a course brings. */
	when?: string;
}

/** As it is written down, here and in a course: short, as a course may hold little. */
export type Written = [given: string, pass: 0 | 1, when?: string];

const CHECKABLE = "page-question, run-exercise";
const LONGEST = 200;
const key = (id: string) => `how-computers-work.answer.${id}`;

/** What this visit knows better than the device: everything answered, taken back (null) or brought by a course. */
const visit = new Map<string, Kept | null>();
/** What the learner has touched in this visit; a course that answers late does not change it. */
const touched = new Set<string>();
let lasts = true;

/** The ids of everything on the page that can be checked, in order. */
export function checkables(): string[] {
	return Array.from(document.querySelectorAll(CHECKABLE), (element) => element.id);
}

export function kept(id: string): Kept | undefined {
	if (visit.has(id)) return visit.get(id) ?? undefined;
	try {
		const found: unknown = JSON.parse(localStorage.getItem(key(id)) ?? "null");
		return isWritten(found) ? read(found) : undefined;
	} catch {
		return undefined;
	}
}

/** False where the last answer could not be kept beyond this visit. */
export function isLasting(): boolean {
	return lasts;
}

/** The learner has had something checked. */
export function checked(id: string, pass: boolean, given: string) {
	const answer = { given: given.slice(0, LONGEST), pass };
	keep(id, { ...answer, when: today() });
	document.dispatchEvent(new CustomEvent("answer-checked", { detail: { id, ...answer } }));
}

/** The learner takes an answer back. */
export function forget(id: string) {
	keep(id, null);
}

/** Takes over what a course has kept. It counts for this visit; the device keeps what the learner did on it. */
export function restore(answers: Record<string, unknown>) {
	for (const [id, written] of Object.entries(answers))
		if (isWritten(written) && !touched.has(id)) visit.set(id, read(written));
	changed();
}

/** Takes over what the learner has brought from another device. */
export function bring(id: string, answer: Kept) {
	keep(id, answer);
}

/** Everything that is answered: what the device keeps, and what this visit knows better. */
export function allKept(): Record<string, Kept> {
	const beginning = key("");
	const ids = [...storedNames(beginning).map((name) => name.slice(beginning.length)), ...visit.keys()];
	const found = [...new Set(ids)].map((id) => [id, kept(id)] as const);
	return Object.fromEntries(found.filter((pair): pair is [string, Kept] => pair[1] !== undefined));
}

/** Corrects whether what was given is right. */
export function amend(id: string, pass: boolean) {
	visit.set(id, { given: kept(id)?.given ?? "", pass });
	changed();
}

export function write({ given, pass, when }: Kept): Written {
	return when ? [given, pass ? 1 : 0, when] : [given, pass ? 1 : 0];
}

/** The reader's own date, as 2026-11-30. */
export function today(): string {
	const now = new Date();
	return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Something checkable has come onto the page. */
export function arrived() {
	document.dispatchEvent(new Event("checkable-arrived"));
}

function keep(id: string, answer: Kept | null) {
	visit.set(id, answer);
	touched.add(id);
	try {
		if (answer) localStorage.setItem(key(id), JSON.stringify(write(answer)));
		else localStorage.removeItem(key(id));
		lasts = true;
	} catch {
		lasts = false;
	}
	changed();
}

const changed = () => document.dispatchEvent(new Event("progress-changed"));

export const read = ([given, pass, when]: Written): Kept => ({ given, pass: pass === 1, ...(when && { when }) });

export function isWritten(value: unknown): value is Written {
	if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
	const [given, pass, when = ""] = value;
	if (typeof given !== "string" || given.length > LONGEST || typeof when !== "string") return false;
	return (pass === 0 || pass === 1) && /^(\d{4}-\d\d-\d\d)?$/.test(when);
}
