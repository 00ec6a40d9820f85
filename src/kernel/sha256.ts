// The SHA-256 of bytes in parts, in hexadecimal: by the browser where it is allowed, by a library elsewhere.

import { sha256 as portable } from "@noble/hashes/sha2.js";

/** crypto.subtle exists only on https and on this machine's own addresses; a school's http server has none. */
export async function sha256(parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
	const digest = globalThis.crypto?.subtle
		? new Uint8Array(await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer()))
		: parts.reduce((hash, part) => hash.update(part), portable.create()).digest();
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
