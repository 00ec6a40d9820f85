// Fetches what is to be kept, past what is kept already: each file whole, as the list has it, or an error that names it.

import { DownloadError } from "../kernel/download";
import type { Fault } from "../kernel/protocol";
import { sha256 } from "../kernel/sha256";
import { FRESH, type List, type Listed, readList } from "./list";

/** Without a byte for this long, a download is given up. A test may shorten it. */
const stallSeconds = () => Number(document.documentElement.dataset.stallSeconds ?? 30);

/** Aborted by `stop`, or by its own clock. */
class Line {
	readonly abort = new AbortController();
	stalled = false;
	#clock: ReturnType<typeof setTimeout> | undefined;

	constructor(stop: AbortSignal) {
		stop.addEventListener("abort", () => this.end());
		if (stop.aborted) this.end();
		else this.heard();
	}

	heard() {
		clearTimeout(this.#clock);
		this.#clock = setTimeout(() => {
			this.stalled = true;
			this.end();
		}, stallSeconds() * 1000);
	}

	end() {
		clearTimeout(this.#clock);
		this.abort.abort();
	}
}

/** The site's present list. Rejects with a DownloadError. */
export async function fetchList(root: string, stop: AbortSignal): Promise<List> {
	const line = new Line(stop);
	const request = { cache: "no-store", signal: line.abort.signal } as const;
	const response = await fetch(`${root}kept.json?${FRESH}=${Date.now()}`, request).catch(() => undefined);
	const fault = faultOf(response, line);
	if (fault) throw new DownloadError("kept.json", fault);
	try {
		return readList(await (response as Response).text());
	} catch {
		throw new DownloadError("kept.json", "altered");
	} finally {
		line.end();
	}
}

const faultOf = (response: Response | undefined, line: Line): Fault | undefined => {
	if (!response) return line.stalled ? "stalled" : "network";
	return response.ok ? undefined : response.status === 404 ? "missing" : "network";
};

/** The file and the headers it came with; `got` hears of its bytes as they arrive, negative where they count no more. */
export async function fetchFile(
	root: string,
	file: Listed,
	stop: AbortSignal,
	got: (bytes: number) => void,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
	// What lasts may come from the browser's own cache; all else is asked for under an address of its own.
	const address = root + file.path + (file.lasting ? "" : `?${FRESH}=${file.sha256.slice(0, 8)}`);
	try {
		return await fetchAs(address, "default", file, stop, got);
	} catch (error) {
		// What the browser or a host between has in store may be wrong: once more, past all of it.
		if (stop.aborted || (error instanceof DownloadError && error.fault === "stalled")) throw error;
		return await fetchAs(address, "reload", file, stop, got);
	}
}

async function fetchAs(
	address: string,
	cache: RequestCache,
	file: Listed,
	stop: AbortSignal,
	got: (bytes: number) => void,
) {
	const name = /(^|\/)$/.test(file.path) ? `${file.path}index.html` : (file.path.split("/").at(-1) as string);
	const line = new Line(stop);
	const bytes = new Uint8Array(file.bytes);
	let at = 0;
	try {
		const response = await fetch(address, { cache, signal: line.abort.signal }).catch(() => undefined);
		const fault = faultOf(response, line);
		if (fault || !response?.body) throw new DownloadError(name, fault ?? "network");
		for (const reader = response.body.getReader(); ; ) {
			const { value, done } = await reader.read().catch(() => {
				throw new DownloadError(name, line.stalled ? "stalled" : "network");
			});
			if (done) break;
			line.heard();
			if (at + value.length > bytes.length) throw new DownloadError(name, "altered");
			bytes.set(value, at);
			at += value.length;
			got(value.length);
		}
		if (at < bytes.length) throw new DownloadError(name, "truncated");
		if ((await sha256(bytes)) !== file.sha256) throw new DownloadError(name, "altered");
		return { bytes, headers: response.headers };
	} catch (error) {
		got(-at);
		throw error;
	} finally {
		line.end();
	}
}
