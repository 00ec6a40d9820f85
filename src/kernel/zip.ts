// Reads the runtime's own archives: zip files whose entries are stored, not compressed (tools/compile_archives.py).

export interface Entry {
	name: string;
	data: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/** Every entry, as views of `bytes`. Throws where the archive is not one of ours. */
export function unzip(bytes: Uint8Array<ArrayBuffer>): Entry[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const text = new TextDecoder();
	const end = bytes.length - 22;
	if (view.getUint32(end, true) !== END) throw new Error("not a zip archive of the runtime");
	const entries: Entry[] = [];
	let at = view.getUint32(end + 16, true);
	for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
		if (view.getUint32(at, true) !== CENTRAL || view.getUint16(at + 10, true) !== 0) {
			throw new Error("a zip archive of the runtime has an entry that is compressed or broken");
		}
		const size = view.getUint32(at + 20, true);
		const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
			number,
			number,
			number,
		];
		const local = view.getUint32(at + 42, true);
		const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		entries.push({
			name: text.decode(bytes.subarray(at + 46, at + 46 + name)),
			data: bytes.subarray(start, start + size),
		});
		at += 46 + name + extra + comment;
	}
	return entries;
}
