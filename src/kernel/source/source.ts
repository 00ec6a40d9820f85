// Where the packed files of the runtime come from: a web server, or the folder that a page was opened from.

import type { Files } from "../files";
import type { Fault } from "../protocol";

/** Pyodide's own start function. */
export type CreateModule = (settings: object) => unknown;

export interface Source {
	/** A packed file, as fetch would answer. Rejects where it cannot be reached. */
	get(path: string, signal: AbortSignal): Promise<Response>;
	/** A packed file without waiting. Throws a DownloadError that names it. */
	now(path: string): Uint8Array<ArrayBuffer>;
	/** Has it at hand for `now`. */
	reach(path: string): Promise<void>;
	/** What it means that a file is not there. */
	readonly absent: Fault;
	/** Hears that what it gave was wrong. */
	doubt?(path: string): void;
	/** Takes a file that was asked for; null where it could not be had. */
	got?(path: string, bytes: Uint8Array<ArrayBuffer> | null): void;
	/** What `create` reads of the runtime. */
	readonly glue: string[];
	create(files: Files): Promise<CreateModule>;
	/** Address of the folder, where another thread can fetch from it too. */
	readonly address?: string;
	/** Whether what was unpacked can be handed to the next kernel as blobs. */
	readonly keepsBlobs: boolean;
}
