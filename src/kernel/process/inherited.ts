// A file that a child has from its parent: the child's stream, which reads and writes the parent's at its place.

import type { FileSystem, Stream } from "../glue";

interface Attributes {
	node_ops: { getattr(node: unknown): object };
	stream_ops: { getattr?(stream: Stream): object };
	tty?: object;
}

/** Opens number `fd` in `FS` for the stream `theirs` of another file system. */
export function inherit(FS: FileSystem, fd: number, parent: FileSystem, theirs: Stream): Stream {
	const { stream_ops, tty } = theirs as Stream & Attributes;
	const node = FS.createNode(null, `inherited:[${fd}]`, theirs.node.mode, 0);
	const ours = {
		read: (_: Stream, buffer: Int8Array, offset: number, length: number) => parent.read(theirs, buffer, offset, length),
		write: (_: Stream, buffer: Int8Array, offset: number, length: number) =>
			parent.write(theirs, buffer, offset, length),
		llseek: (_: Stream, offset: number, whence: number) => parent.llseek(theirs, offset, whence),
		getattr: () => stream_ops.getattr?.(theirs) ?? (theirs.node as unknown as Attributes).node_ops.getattr(theirs.node),
	};
	return FS.createStream({ path: "inherited", node, flags: theirs.flags, seekable: true, stream_ops: ours, tty }, fd);
}
