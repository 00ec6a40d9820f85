// Files that Python has had its use of already when the snapshot was taken: they are there, but fetched only if it reads them again.

import type { DownloadError } from "../download";
import type { Files } from "../files";
import type { FileNode, Glue } from "../glue";
import { unzip } from "../zip";
import { SITE_PACKAGES } from "./layout";

export const STDLIB = "python_stdlib.zip";
const STDLIB_PATH = "/lib/python314.zip";
const IO_ERROR = 29;

export class LazyFiles {
	/** What kept a program from reading one of them. */
	fault: DownloadError | undefined;
	#unzipped: Map<string, Uint8Array<ArrayBuffer>> | undefined;

	/** `archive` is the package's, `entries` the names and sizes in it. */
	constructor(
		readonly files: Files,
		readonly archive: string,
		readonly entries: [string, number][],
	) {}

	/** Puts what is not there into the file system: right names and sizes, contents to come. */
	place(glue: Glue) {
		const stdlib = this.files.packed[STDLIB];
		if (!stdlib) throw new Error(`the runtime has no file ${STDLIB}`);
		this.#hollow(glue.FS.lookupPath(STDLIB_PATH).node, stdlib.unpacked, () => this.files.bytesNow(STDLIB), glue);
		const made = new Set<string>();
		for (const [name, size] of this.entries) {
			const path = SITE_PACKAGES + name;
			const folder = path.slice(0, path.lastIndexOf("/"));
			if (!made.has(folder)) glue.FS.mkdirTree(folder);
			made.add(folder);
			if (glue.FS.analyzePath(path).exists) continue;
			this.#hollow(glue.FS.create(path, 0o644), size, () => this.#entry(name), glue);
		}
	}

	/** Fetches all, with patience, for a program that is going to read them. */
	async fetch() {
		await Promise.all([STDLIB, this.archive].map((name) => this.files.lacks(name) && this.files.bytes(name)));
	}

	#entry(name: string): Uint8Array<ArrayBuffer> {
		this.#unzipped ??= new Map(unzip(this.files.bytesNow(this.archive)).map(({ name, data }) => [name, data]));
		return this.#unzipped.get(name) as Uint8Array<ArrayBuffer>;
	}

	#hollow(node: FileNode, size: number, read: () => Uint8Array<ArrayBuffer>, glue: Glue) {
		node.usedBytes = size;
		Object.defineProperty(node, "contents", {
			configurable: true,
			get: () => {
				try {
					return read();
				} catch (error) {
					this.fault = error as DownloadError;
					throw new glue.FS.ErrnoError(IO_ERROR);
				}
			},
			// Whoever writes it makes it an ordinary file.
			set: (value) => Object.defineProperty(node, "contents", { value, writable: true }),
		});
	}
}
