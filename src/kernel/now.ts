// A file of the runtime without waiting for it: what Python's file system asks for in the middle of an import.

import { gunzipSync } from "fflate";
import { DownloadError, nameOf, type Packed } from "./download";
import { sha256Now } from "./sha256";

/** Workers have it; the types of a page do not. */
declare class FileReaderSync {
	readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Kept before the program's doors are closed. */
const Request = globalThis.XMLHttpRequest;

/** Blocks this thread. Throws a DownloadError that names the file. */
export function bytesNow(base: string, file: Packed, kept?: Blob): Uint8Array<ArrayBuffer> {
	if (kept) return new Uint8Array(new FileReaderSync().readAsArrayBuffer(kept));
	const request = new Request();
	request.open("GET", base + file.path, false);
	request.responseType = "arraybuffer";
	try {
		request.send();
	} catch {
		throw new DownloadError(nameOf(file), "network");
	}
	if (request.status !== 200) {
		throw new DownloadError(nameOf(file), request.status === 404 ? "missing" : "network");
	}
	const packed = new Uint8Array(request.response as ArrayBuffer);
	if (packed.length < file.bytes) throw new DownloadError(nameOf(file), "truncated");
	if (sha256Now(packed) !== file.sha256) throw new DownloadError(nameOf(file), "altered");
	return gunzipSync(packed, { out: new Uint8Array(file.unpacked) }) as Uint8Array<ArrayBuffer>;
}
