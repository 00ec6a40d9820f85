// What can be kept of the site, as the build lists it in kept.json, and under which addresses a device keeps it.

export interface Listed {
	/** Below the site's address; a page by its folder. */
	path: string;
	bytes: number;
	sha256: string;
	/** The name changes whenever the content does. */
	lasting?: boolean;
}

export interface List {
	version: string;
	files: Listed[];
}

/** Several copies of the site may live on one host: each has a cache of its own. `root` is the site's address. */
export const cacheName = (root: string) => `how-computers-work.kept ${root}`;
/** The list of what is kept; it is there only when all of its files are. */
export const listAddress = (root: string) => `${root}kept.json`;
/** Contents are kept by their sum: a new version adds what is new, then its list takes the old one's place. */
export const bodyAddress = (root: string, { sha256 }: Listed) => `${root}kept/${sha256}`;
/** A request with this in its query goes to the network, whatever is kept. */
export const FRESH = "fresh";

/** A list by the paths in it. */
export type Index = Map<string, Listed>;
export const indexOf = (list: List): Index => new Map(list.files.map((file) => [file.path, file]));

/** The path under which the list has an address; undefined outside the site. */
export function pathOf(root: string, { origin, pathname }: URL): string | undefined {
	const address = origin + pathname;
	return address.startsWith(root) ? address.slice(root.length).replace(/(^|\/)index\.html$/, "$1") : undefined;
}

/** Throws where it is none: a server may answer with a page of its own. */
export function readList(text: string): List {
	const list = JSON.parse(text) as List;
	const right = (file: Listed) => typeof file.path === "string" && file.bytes >= 0 && file.sha256.length === 64;
	if (typeof list.version !== "string" || !list.files.every(right))
		throw new Error("kept.json is not what it should be");
	return list;
}
