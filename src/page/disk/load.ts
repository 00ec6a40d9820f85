// Reads a file of the site on a disk. No page there may read a file, but it may run a script: in the package, files that
// are needed are scripts that hand over their bytes, one character each (tools/package/scripts.py writes them).

declare global {
	var howComputersWorkFile: ((text: string) => void) | undefined;
}

/** The bytes that windows-1252 shows as other characters than their number; the encoding standard has them all. */
const HIGH = new Map(
	Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))).map(
		(letter, index) => [letter.charCodeAt(0), 128 + index] as const,
	),
);

const loaded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Each file is loaded once; one that failed is tried again when asked for again. */
export function loadFromDisk(address: URL): Promise<Uint8Array<ArrayBuffer>> {
	const known = loaded.get(address.href);
	if (known) return known;
	const loading = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
		const script = document.createElement("script");
		script.charset = "windows-1252";
		script.src = address.href;
		script.addEventListener("file", (event) => resolve((event as CustomEvent).detail));
		const over = () => {
			script.remove();
			// Of no effect where the file has arrived.
			reject(new Error(`${address.pathname.split("/").at(-1)} could not be read`));
		};
		script.onload = over;
		script.onerror = over;
		document.head.append(script);
	});
	loaded.set(address.href, loading);
	loading.catch(() => loaded.delete(address.href));
	return loading;
}

/** The file that was loaded is not what it should be. */
export function forgetFromDisk(address: URL) {
	loaded.delete(address.href);
}

/** What such a script calls. */
globalThis.howComputersWorkFile = (text: string) => {
	const bytes = new Uint8Array(text.length);
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		bytes[at] = code < 256 ? code : (HIGH.get(code) ?? 0);
	}
	document.currentScript?.dispatchEvent(new CustomEvent("file", { detail: bytes }));
};
