// Packing and unpacking for browsers without CompressionStream: a script of its own, loaded where it is needed.

import { Unzlib, zlibSync } from "fflate";
import type { Bytes } from "./zlib";

export interface Zlib {
	pack(bytes: Bytes): Bytes;
	/** Hands out the unpacked parts one by one; what `take` throws ends it. */
	unpack(slices: Bytes[], take: (part: Uint8Array) => void): void;
}

globalThis.howComputersWorkZlib = {
	pack: (bytes) => zlibSync(bytes) as Bytes,
	unpack(slices, take) {
		const stream = new Unzlib(take);
		for (const [index, slice] of slices.entries()) stream.push(slice, index === slices.length - 1);
	},
};
