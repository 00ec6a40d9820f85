// The service worker, which is here only where a reader keeps the site: the network's page first, the kept one without it.

import { bodyAddress, cacheName, FRESH, type Index, indexOf, type Listed, listAddress, pathOf, readList } from "./list";

interface Extendable extends Event {
	waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}
/** A service worker's own globals; the types of a page do not have them. */
interface Scope {
	registration: ServiceWorkerRegistration;
	skipWaiting(): Promise<void>;
	clients: { claim(): Promise<void> };
	addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
	addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
	addEventListener(type: "message", listener: () => void): void;
}

const scope = self as unknown as Scope;
const root = scope.registration.scope;
/** A network that has not answered by then is as good as none. */
const PATIENCE_MS = 4000;
/** What belongs to a page that had to do without it does not wait for it again. */
const MUTE_MS = 20_000;

let muteSince = Number.NEGATIVE_INFINITY;

let known: Promise<Index | undefined> | undefined;

async function readKept(): Promise<Index | undefined> {
	const kept = await caches.match(listAddress(root), { cacheName: cacheName(root) }).catch(() => undefined);
	return kept && indexOf(readList(await kept.text()));
}

/** The kept copy of a file; undefined where the browser has removed it, or another list has come. */
async function body(file: Listed): Promise<Response | undefined> {
	const kept = await caches.match(bodyAddress(root, file), { cacheName: cacheName(root) }).catch(() => undefined);
	if (!kept) known = undefined;
	return kept;
}

/** Whether what is kept is what this very address stands for, for ever. */
const isTheSame = (file: Listed, url: URL) => {
	const version = url.searchParams.get("v");
	return file.lasting || (version?.length === 8 && file.sha256.startsWith(version));
};

async function networkFirst(request: Request, file: Listed): Promise<Response> {
	const network = fetch(request);
	const works = network.then(
		(response) => (response.status < 500 ? response : undefined),
		() => undefined,
	);
	const isPage = /(^|\/)$/.test(file.path);
	const patience = !isPage && Date.now() - muteSince < MUTE_MS ? 0 : PATIENCE_MS;
	const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), patience));
	const first = await Promise.race([works, late]);
	if (first === "late" && patience) muteSince = Date.now();
	return (first !== "late" && first) || (await body(file)) || network;
}

async function answer(request: Request, url: URL, path: string): Promise<Response> {
	known ??= readKept();
	const index = await known.catch(() => undefined);
	if (!index) known = undefined;
	const file = index?.get(path);
	if (file && isTheSame(file, url)) return (await body(file)) ?? fetch(request);
	if (file) return networkFirst(request, file);
	// A folder without its slash: a server would say so, and the page's own links depend on it.
	const folder = request.mode === "navigate" && index?.has(`${path}/`);
	return folder ? fetch(request).catch(() => Response.redirect(`${root}${path}/${url.search}`)) : fetch(request);
}

scope.addEventListener("install", () => scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
/** What is kept has changed. */
scope.addEventListener("message", () => {
	known = undefined;
});
scope.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	const path = pathOf(root, url);
	if (request.method !== "GET" || path === undefined || url.searchParams.has(FRESH)) return;
	event.respondWith(answer(request, url, path));
});
