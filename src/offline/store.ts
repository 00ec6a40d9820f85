// What is kept on this device: one cache with the contents by their sums, and the list of them once all are there.

import { bodyAddress, cacheName, type List, type Listed, listAddress, readList } from "./list";

/** Of a response as it came, what belonged to its journey; the rest, such as a content policy, stays with the page. */
const OF_THE_JOURNEY = ["content-encoding", "content-length", "vary", "age", "date"];

export class Store {
	/** `root` is the site's address, with a slash at its end. */
	constructor(readonly root: string) {}

	/** The list of what is kept; undefined before all of it is. */
	async list(): Promise<List | undefined> {
		const kept = await caches.match(listAddress(this.root), { cacheName: cacheName(this.root) });
		return kept && readList(await kept.text());
	}

	/** The sums of the contents that are here. */
	async sums(): Promise<Set<string>> {
		if (!(await caches.has(cacheName(this.root)))) return new Set();
		const cache = await caches.open(cacheName(this.root));
		return new Set((await cache.keys()).map(({ url }) => url.split("/").at(-1) ?? ""));
	}

	/** Rejects with a QuotaExceededError where there is no room. */
	async put(file: Listed, bytes: Uint8Array<ArrayBuffer>, came: Headers) {
		const headers = new Headers(came);
		for (const name of OF_THE_JOURNEY) headers.delete(name);
		const cache = await caches.open(cacheName(this.root));
		await cache.put(bodyAddress(this.root, file), new Response(bytes, { headers }));
	}

	/** From now on this is what is kept: contents that it does not name are dropped. */
	async settle(list: List) {
		const cache = await caches.open(cacheName(this.root));
		await cache.put(listAddress(this.root), new Response(JSON.stringify(list)));
		const named = new Set([listAddress(this.root), ...list.files.map((file) => bodyAddress(this.root, file))]);
		for (const { url } of await cache.keys()) if (!named.has(url)) await cache.delete(url);
	}

	async drop() {
		await caches.delete(cacheName(this.root));
	}
}

/** Each content once: two files may have the same. */
export const distinct = (list: List) => [...new Map(list.files.map((file) => [file.sha256, file])).values()];

export const sizeOf = (files: Listed[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
