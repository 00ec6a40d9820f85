// A file of the runtime without waiting for it: what Python's file system asks for in the middle of an import.

import { gunzipSync } from "fflate";
import { DownloadError, nameOf, type Packed } from "./download";
import { sha256Now } from "./sha256";
import type { Source } from "./source/source";

/** Workers have it; the types of a page do not. */
declare class FileReaderSync {
	readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Blocks this thread. Throws a DownloadError that names the file. */
export function bytesNow(source: Source, file: Packed, kept?: Blob): Uint8Array<ArrayBuffer> {
	if (kept) return new Uint8Array(new FileReaderSync().readAsArrayBuffer(kept));
	const packed = source.now(file.path);
	if (packed.length < file.bytes) throw new DownloadError(nameOf(file), "truncated");
	if (sha256Now(packed) !== file.sha256) throw new DownloadError(nameOf(file), "altered");
	return gunzipSync(packed, { out: new Uint8Array(file.unpacked) }) as Uint8Array<ArrayBuffer>;
}
