// The SHA-256 of bytes, in hexadecimal: by the browser where it is allowed, by a library elsewhere.

import { sha256 as portable } from "@noble/hashes/sha2.js";

const hexadecimal = (digest: Uint8Array) => Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** crypto.subtle exists only on https and on this machine's own addresses; a school's http server has none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	if (!globalThis.crypto?.subtle) return sha256Now(bytes);
	return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

export function sha256Now(bytes: Uint8Array): string {
	return hexadecimal(portable(bytes));
}
