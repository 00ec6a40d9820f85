// Code as the end of an address: `#ID~1~DATA`. DATA is the code as UTF-8, packed by zlib, in base64url (RFC 4648).
// What stands behind # stays in the browser: no server is sent it.

import { type Bytes, pack, TooLong, unpack } from "./zlib";

const VERSION = 1;
/** Bytes of code that a link may carry. */
const LIMIT = 100_000;

/** Why there is no code, as a sentence for the reader. */
export class Refusal extends Error {}

const DAMAGED = "The code in this link is damaged or cut off, so it is not shown.";
const NEWER = "This link was made by a newer version of this site, so its code is not shown.";
const TOO_LONG = "The code in this link is longer than 100,000 bytes, so it is not shown.";

/** A link's code, still packed: whose it is, and what stands behind the id. */
export interface Packet {
	id: string;
	rest: string;
}

/** The fragment that carries `code`, with its #. Throws a Refusal where it is too long. */
export async function fragmentWith(id: string, code: string): Promise<string> {
	const bytes = new TextEncoder().encode(code);
	if (bytes.length > LIMIT) throw new Refusal("This code is longer than 100,000 bytes, too long for a link.");
	return `#${id}~${VERSION}~${base64url(await pack(bytes))}`;
}

/** What a fragment carries; undefined for an ordinary one, which only names a place. */
export function packetIn(fragment: string): Packet | undefined {
	let text = fragment;
	try {
		// Some programs write ~ as %7E when they pass a link on.
		text = decodeURIComponent(fragment);
	} catch {}
	const [, id, rest] = /^#([a-z][a-z0-9-]*)~(.*)$/s.exec(text) ?? [];
	return id === undefined || rest === undefined ? undefined : { id, rest };
}

/** The code of a packet. Throws a Refusal where it cannot be had. */
export async function codeIn({ rest }: Packet): Promise<string> {
	const [, version, data] = /^(\d+)~(.*)$/s.exec(rest) ?? [];
	if (!version || Number(version) < VERSION) throw new Refusal(DAMAGED);
	if (Number(version) > VERSION) throw new Refusal(NEWER);
	// Packed code is never much longer than plain code.
	if ((data ?? "").length > LIMIT * 1.4) throw new Refusal(TOO_LONG);
	try {
		const bytes = await unpack(bytesOf(data ?? ""), LIMIT);
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch (error) {
		throw new Refusal(error instanceof TooLong ? TOO_LONG : DAMAGED);
	}
}

function base64url(bytes: Bytes): string {
	let binary = "";
	for (const byte of bytes) binary += String.fromCharCode(byte);
	return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Throws where the text holds anything else than base64url. */
function bytesOf(text: string): Bytes {
	if (!/^[\w-]+$/.test(text)) throw new Error("not base64url");
	const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
