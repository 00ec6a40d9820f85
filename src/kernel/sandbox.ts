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

export function closeTheDoors() {
	for (const name of DOORS) {
		if (name in globalThis) {
			Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false });
		}
	}
}
