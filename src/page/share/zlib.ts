// Packs bytes into zlib's format (RFC 1950), whose checksum tells a damaged packet, and unpacks no further than a limit.

import { loadZlib } from "./load-zlib";

export type Bytes = Uint8Array<ArrayBuffer>;

export class TooLong extends Error {}

/** Packed bytes are fed in slices of this size: a slice of a bomb unpacks to about 1 MB at most. */
const SLICE = 1024;
const CHECKSUM_BYTES = 4;

export async function pack(bytes: Bytes): Promise<Bytes> {
	if (!("CompressionStream" in globalThis)) return (await loadZlib()).pack(bytes);
	const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
	return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Throws TooLong beyond `limit` bytes, and another error where the packet is damaged or cut off. */
export async function unpack(packed: Bytes, limit: number): Promise<Bytes> {
	const parts: Uint8Array[] = [];
	let size = 0;
	const take = (part: Uint8Array) => {
		size += part.length;
		if (size > limit) throw new TooLong();
		parts.push(part);
	};
	if ("DecompressionStream" in globalThis) await unpackByStream(packed, take);
	else (await loadZlib()).unpack(slices(packed), take);
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	// Not every way of unpacking looks at it.
	const { buffer, byteOffset, length } = packed;
	if (new DataView(buffer, byteOffset).getUint32(length - CHECKSUM_BYTES) !== adler32(bytes))
		throw new Error("damaged");
	return bytes;
}

async function unpackByStream(packed: Bytes, take: (part: Uint8Array) => void) {
	const stream = new DecompressionStream("deflate");
	const writer = stream.writable.getWriter();
	const reader = stream.readable.getReader();
	const feed = async () => {
		for (const slice of slices(packed)) {
			await writer.ready;
			await writer.write(slice);
		}
		await writer.close();
	};
	const drain = async () => {
		for (let read = await reader.read(); !read.done; read = await reader.read()) take(read.value);
	};
	const fed = feed();
	// An error shows at both ends; one of them is enough.
	fed.catch(() => {});
	try {
		await drain();
	} catch (error) {
		reader.cancel().catch(() => {});
		throw error;
	}
	await fed;
}

/** The last one holds the checksum whole. */
function slices(packed: Bytes): Bytes[] {
	const found = [];
	for (let from = 0; from < packed.length; ) {
		const rest = packed.length - from - SLICE;
		const to = rest < CHECKSUM_BYTES ? packed.length : from + SLICE;
		found.push(packed.subarray(from, to));
		from = to;
	}
	return found;
}

/** RFC 1950, section 8.2. */
function adler32(bytes: Bytes): number {
	let low = 1;
	let high = 0;
	for (const byte of bytes) {
		low = (low + byte) % 65521;
		high = (high + low) % 65521;
	}
	return high * 65536 + low;
}
