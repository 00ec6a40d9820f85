// On a disk, the theme's search: its worker may not be opened by an address there, so its text is loaded and handed over.
// A classic script of the package's pages, before the theme's own.

import { loadFromDisk } from "./load";

const SEARCH = /\/search\.\w+\.min\.js$/;
/** A worker that runs the first text it is given. */
const LISTENER = "onmessage = ({ data }) => { onmessage = null; (0, eval)(data); };";

/** Opens the search worker by its text, any other as it is. */
class DiskWorker extends Worker {
	#unsaid: unknown[] | undefined;

	constructor(address: string | URL, options?: WorkerOptions) {
		const search = SEARCH.test(String(address));
		super(search ? URL.createObjectURL(new Blob([LISTENER], { type: "text/javascript" })) : address, options);
		if (!search) return;
		this.#unsaid = [];
		loadFromDisk(new URL(String(address).replace(SEARCH, "/search-on-disk.js"), location.href)).then((bytes) => {
			super.postMessage(new TextDecoder().decode(bytes));
			for (const message of this.#unsaid?.splice(0) ?? []) super.postMessage(message);
			this.#unsaid = undefined;
		});
	}

	override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
		if (this.#unsaid) this.#unsaid.push(message);
		else super.postMessage(message, options as StructuredSerializeOptions);
	}
}

if (location.protocol === "file:") globalThis.Worker = DiskWorker;
