// All that a learner has done here, as one file: written, and read again on this device or another.

import { allKept, bring, forget, isWritten, kept, read, type Written, write } from "../progress";
import { keepVersion, keptVersions } from "../share/versions";
import { saveCode, savedCode, store, storedNames } from "../storage";
import { isWork, keepWork, keptWork, type Work } from "./kept-work";

const FORMAT = "how-computers-work progress";
const SITE = "how-computers-work.";
const MOST_BYTES = 8_000_000;
const ID = /^[a-z0-9-]{1,80}$/;

interface Backup {
	format: typeof FORMAT;
	version: 1;
	saved: string;
	answers: Record<string, Written>;
	work: Record<string, Work>;
	code: Record<string, string>;
	versions: Record<string, string[]>;
}

const idsUnder = (part: string) =>
	storedNames(`${SITE}${part}.`).map((name) => name.slice(SITE.length + part.length + 1));

const collect = <Value>(ids: string[], of: (id: string) => Value | null | undefined): Record<string, Value> =>
	Object.fromEntries(ids.map((id) => [id, of(id)] as const).filter((pair): pair is [string, Value] => pair[1] != null));

/** JSON. `saved` is the day, as 2026-11-30. */
export function written(saved: string): string {
	const answers = Object.entries(allKept()).map(([id, answer]) => [id, write(answer)] as const);
	const backup: Backup = {
		format: FORMAT,
		version: 1,
		saved,
		answers: Object.fromEntries(answers),
		work: collect(idsUnder("work"), keptWork),
		code: collect(idsUnder("code"), savedCode),
		versions: collect(idsUnder("kept"), keptVersions),
	};
	return `${JSON.stringify(backup, null, 1)}\n`;
}

/** Takes a file in without losing anything of what is here; returns a sentence about it. */
export async function takeIn(file: File): Promise<string> {
	if (file.size > MOST_BYTES) return `${file.name} is too large to be a file of your work.`;
	let backup: Partial<Backup> | null;
	try {
		backup = JSON.parse(await file.text());
	} catch {
		return `${file.name} is not a file of your work, or it is damaged: it cannot be read as JSON.`;
	}
	if (typeof backup !== "object" || backup?.format !== FORMAT)
		return `${file.name} is not a file of work from this site.`;
	if (backup.version !== 1) return `${file.name} is from a later version of this site than this one.`;
	const answers = entries(backup.answers, isWritten).filter(([id, answer]) => better(id, answer));
	for (const [id, answer] of answers) bring(id, read(answer));
	for (const [id, work] of entries(backup.work, isWork))
		if (!keptWork(id) || answers.some(([one]) => one === id)) keepWork(id, work);
	let programs = 0;
	let both = 0;
	for (const [id, code] of entries(backup.code, isText)) {
		const here = savedCode(id);
		if (here === code) continue;
		programs += 1;
		if (here === null) saveCode(id, code);
		else {
			both += 1;
			keepVersion(id, code);
		}
	}
	for (const [id, versions] of entries(backup.versions, Array.isArray))
		for (const code of versions.filter(isText)) if (savedCode(id) !== code) keepVersion(id, code);
	if (answers.length + programs === 0) return `There was nothing new in ${file.name}.`;
	const differ = both ? ` Where a program differs from yours (${both}), both are kept: its page offers the other.` : "";
	return `Taken in: ${counted(answers.length, "answer")} and ${counted(programs, "program")}.${differ}`;
}

/** Nothing of a learner's work is left on this device. */
export function forgetAll() {
	for (const id of Object.keys(allKept())) forget(id);
	for (const part of ["answer", "work", "code", "kept"])
		for (const name of storedNames(`${SITE}${part}.`)) store(name, null);
}

/** What is right stays right; of two that are not, the one that is here stays. */
function better(id: string, answer: Written): boolean {
	const here = kept(id);
	return !here || (!here.pass && answer[1] === 1);
}

const isText = (value: unknown): value is string => typeof value === "string";

function entries<Value>(all: unknown, is: (value: unknown) => value is Value): [string, Value][] {
	if (typeof all !== "object" || all === null) return [];
	return Object.entries(all).filter((pair): pair is [string, Value] => ID.test(pair[0]) && is(pair[1]));
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
