// Versions of an example's code besides the one that the reader works on, so that a link never costs anybody their work.

import { store, stored } from "../storage";

const keptKey = (id: string) => `how-computers-work.kept.${id}`;
const linkKey = (id: string) => `how-computers-work.link.${id}`;

/** The reader's own versions that do not show at the moment, the one to be offered next at the front. */
export function keptVersions(id: string): string[] {
	try {
		const kept: unknown = JSON.parse(stored(keptKey(id)) ?? "[]");
		return Array.isArray(kept) ? kept.filter((code) => typeof code === "string") : [];
	} catch {
		return [];
	}
}

export function keepVersion(id: string, code: string) {
	keep(id, [...keptVersions(id).filter((kept) => kept !== code), code]);
}

/** Hands out the version at the front, which is kept no more. */
export function takeVersion(id: string): string | undefined {
	const [first, ...others] = keptVersions(id);
	keep(id, others);
	return first;
}

function keep(id: string, versions: string[]) {
	store(keptKey(id), versions.length > 0 ? JSON.stringify(versions) : null);
}

/** The code of the link that shows in this tab: scrolling takes it out of the address, and a reload must not lose it. */
export const openedLink = (id: string): string | null => stored(linkKey(id), "sessionStorage");

export const rememberLink = (id: string, code: string | null): boolean => store(linkKey(id), code, "sessionStorage");
