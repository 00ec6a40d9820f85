// Takes from the worker what reaches outside: a program pasted into a cell must not act as the site's reader.

const DOORS = [
	"XMLHttpRequest",
	"WebSocket",
	"WebSocketStream",
	"WebTransport",
	"EventSource",
	"Worker",
	"SharedWorker",
	"BroadcastChannel",
	"caches",
	"indexedDB",
	"cookieStore",
	"importScripts",
];

/** Some doors are the global object's own, others its prototypes', where a program could still find them. */
export function closeTheDoors() {
	for (let place = globalThis; place; place = Object.getPrototypeOf(place)) {
		// Ours, which answers from the site's own files, is the global object's; the one that reaches outside is not.
		const names = place === globalThis ? DOORS : [...DOORS, "fetch"];
		for (const name of names) {
			if (Object.hasOwn(place, name)) {
				Object.defineProperty(place, name, { value: undefined, configurable: false, writable: false });
			}
		}
	}
}
