// What the reader changed, kept on this device. Where storage is full or forbidden (a frame in an LMS), nothing breaks:
// it lives as long as the page.

const key = (id: string) => `how-computers-work.code.${id}`;

/** What the browser would not keep. */
const memory = new Map<string, string | null>();

/** Where something is kept: on the device, or until the tab is closed. */
export type Place = "localStorage" | "sessionStorage";

export function stored(name: string, place: Place = "localStorage"): string | null {
	const here = memory.get(name);
	if (here !== undefined) return here;
	try {
		return globalThis[place].getItem(name);
	} catch {
		return null;
	}
}

/** Returns false where the browser did not keep it. */
export function store(name: string, text: string | null, place: Place = "localStorage"): boolean {
	memory.delete(name);
	try {
		if (text === null) globalThis[place].removeItem(name);
		else globalThis[place].setItem(name, text);
		return true;
	} catch {
		memory.set(name, text);
		return false;
	}
}

/** The names of all that is kept under a beginning. */
export function storedNames(beginning: string): string[] {
	const names = new Set([...memory].flatMap(([name, text]) => (text === null ? [] : [name])));
	try {
		for (let index = 0; index < localStorage.length; index += 1) names.add(localStorage.key(index) ?? "");
	} catch {
		// Nothing is kept beyond this visit.
	}
	return [...names].filter((name) => name.startsWith(beginning)).sort();
}

export const savedCode = (id: string): string | null => stored(key(id));

/** Returns false where it could not be kept. */
export const saveCode = (id: string, code: string | null): boolean => store(key(id), code);
