// A pipe between processes: bytes in the order written, and how many ends of each kind are open.

import type { FileNode, FileSystem, Stream } from "../glue";

/** Error numbers of Emscripten's system calls. */
const ERRNO = { AGAIN: 6, DEADLOCK: 16, NO_BUFFERS: 42, BROKEN: 64, NO_SEEK: 70 };
/** What waits in a pipe whose reader has its turn later. */
const MOST_BYTES = 64e6;
const FIFO = 0o10600;
const [READABLE, WRITABLE, HUNG_UP] = [1 | 64, 4 | 256, 16];

interface PipeNode extends FileNode {
	pipe: Pipe;
}

export class Pipe {
	readers = 0;
	writers = 0;
	#chunks: Uint8Array[] = [];
	#bytes = 0;

	get empty() {
		return this.#bytes === 0;
	}

	/** Takes a copy; false where too much waits already. */
	put(bytes: Uint8Array): boolean {
		if (this.#bytes + bytes.length > MOST_BYTES) return false;
		this.#chunks.push(bytes.slice());
		this.#bytes += bytes.length;
		return true;
	}

	/** Fills as much of `target` as there is; returns how much that was. */
	take(target: Uint8Array): number {
		let taken = 0;
		while (taken < target.length) {
			const chunk = this.#chunks[0];
			if (!chunk) break;
			const part = chunk.subarray(0, target.length - taken);
			target.set(part, taken);
			taken += part.length;
			if (part.length === chunk.length) this.#chunks.shift();
			else this.#chunks[0] = chunk.subarray(part.length);
		}
		this.#bytes -= taken;
		return taken;
	}
}

/** The pipe behind a stream, if it is one. */
export const pipeOf = (stream: Stream): Pipe | undefined => (stream.node as PipeNode | undefined)?.pipe;

export const writes = (stream: Stream) => (stream.flags & 3) === 1;

/** What a file system does with its ends of pipes. `fill` is asked to let somebody write who has not had a turn yet;
 * it returns false where there is nobody. */
export function pipeStreams(FS: FileSystem, fill: (pipe: Pipe) => boolean) {
	const fail = (code: number) => new FS.ErrnoError(code);
	const count = (stream: Stream, change: 1 | -1) => {
		const pipe = pipeOf(stream) as Pipe;
		if (writes(stream)) pipe.writers += change;
		else pipe.readers += change;
	};
	const part = (bytes: Int8Array, offset: number, length: number) =>
		new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length);

	const stream_ops = {
		dup: (stream: Stream) => count(stream, 1),
		close: (stream: Stream) => count(stream, -1),
		llseek() {
			throw fail(ERRNO.NO_SEEK);
		},
		getattr: ({ node }: Stream) => ({
			...{ dev: 14, ino: 0, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: 0, blksize: 4096, blocks: 0 },
			...{ atime: new Date(), mtime: new Date(), ctime: new Date() },
		}),
		poll(stream: Stream) {
			const pipe = pipeOf(stream) as Pipe;
			if (writes(stream)) return WRITABLE;
			while (pipe.empty && pipe.writers > 0 && fill(pipe)) {}
			return (pipe.empty ? 0 : READABLE) | (pipe.writers === 0 ? HUNG_UP : 0);
		},
		read(stream: Stream, buffer: Int8Array, offset: number, length: number) {
			const pipe = pipeOf(stream) as Pipe;
			while (pipe.empty && pipe.writers > 0 && fill(pipe)) {}
			if (pipe.empty && pipe.writers > 0) throw fail(stream.flags & 2048 ? ERRNO.AGAIN : ERRNO.DEADLOCK);
			return pipe.take(part(buffer, offset, length));
		},
		write(stream: Stream, buffer: Int8Array, offset: number, length: number) {
			const pipe = pipeOf(stream) as Pipe;
			if (pipe.readers === 0) throw fail(ERRNO.BROKEN);
			if (!pipe.put(part(buffer, offset, length))) throw fail(ERRNO.NO_BUFFERS);
			return length;
		},
	};
	let made = 0;

	/** Opens an end; by `fd` where it is to have a certain number. */
	const open = (pipe: Pipe, end: "read" | "write", fd?: number): Stream => {
		const node = FS.createNode(null, `pipe:[${made++}]`, FIFO, 0) as PipeNode;
		node.pipe = pipe;
		const flags = end === "write" ? 1 : 0;
		const stream = FS.createStream({ path: "pipe", node, flags, seekable: false, stream_ops }, fd);
		count(stream, 1);
		return stream;
	};

	return {
		open,
		/** What os.pipe() asks for. */
		create() {
			const pipe = new Pipe();
			return { readable_fd: open(pipe, "read").fd, writable_fd: open(pipe, "write").fd };
		},
	};
}
