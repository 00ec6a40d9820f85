// Emscripten's start function and module object as the pinned Pyodide has them: private parts, in one place.
// tools/glue.py makes the start synchronous and adds the hooks.

import { tableFunctions } from "./table-functions";

/** What is written into the settings becomes the module object. */
export interface Glue {
	HEAP8: Int8Array;
	HEAPU8: Uint8Array;
	HEAP32: Int32Array;
	HEAPU32: Uint32Array;
	ENV: Record<string, string>;
	wasmTable: WebAssembly.Table;
	LDSO: {
		loadedLibsByName: Record<string, Dso>;
		loadedLibsByHandle: Record<number, Dso>;
	};
	FS: FileSystem;
	API: Api;
	growMemory(bytes: number): void;
	newDSO(name: string, handle: undefined, symbols: string): Dso;
	loadWebAssemblyModule(
		module: WebAssembly.Module,
		flags: object,
		name: string,
		scope: object,
	): Record<string, unknown>;
	getDylinkMetadata(binary: Uint8Array): { tableSize: number };
	_malloc(bytes: number): number;
	_free(address: number): void;
	/** Writes ten numbers of 4 bytes about the heap; the ninth counts free bytes. */
	_mallinfo(address: number): void;
	_emscripten_get_sbrk_ptr(): number;
	_Py_Version: number;
	__Py_emscripten_signal_clock: number;
	preRun: ((module: Glue) => void)[];
	noInitialRun?: boolean;
	/** Shared memory that nobody writes to: a thread can wait on it for a while. */
	pillow: Int32Array;
	placeData?(library: string, allot: () => number): number;
	placeFunctions?(library: string, count: number): number;
	placeExports?(library: string, exports: Record<string, unknown>, place: (f: unknown, slot: number) => void): void;
	createPipe?(): { readable_fd: number; writable_fd: number };
	instantiateWasm(imports: WebAssembly.Imports, receive: Receive): object;
}

type Receive = (instance?: WebAssembly.Instance, module?: WebAssembly.Module) => void;

/** Pyodide's part of the module object. */
export interface Api {
	config: { env: Record<string, string>; lockFileContents: unknown };
	runtimeEnv: object;
	lockFilePromise: Promise<unknown>;
	pyVersionTuple: number[];
	sitePackages: string;
	restoreSnapshot(memory: Uint8Array): unknown;
	finalizeBootstrap(snapshot: unknown, deserialize: () => null): unknown;
	initializeStreams(): void;
	fatal_error(error: unknown): never;
	sys: { path: { insert(index: number, path: string): void } };
}

export interface FileSystem {
	filesystems: Record<string, object>;
	mkdirTree(path: string): void;
	chdir(path: string): void;
	cwd(): string;
	mount(type: object, options: object, path: string): unknown;
	writeFile(path: string, data: Uint8Array | string, options?: object): void;
	readFile(path: string): Uint8Array<ArrayBuffer>;
	readdir(path: string): string[];
	stat(path: string): { size: number; mode: number };
	isFile(mode: number): boolean;
	isDir(mode: number): boolean;
	create(path: string, mode: number): FileNode;
	analyzePath(path: string): { exists: boolean };
	lookupPath(path: string): { node: FileNode };
	createNode(parent: object | null, name: string, mode: number, device: number): FileNode;
	createStream(stream: object, fd?: number): Stream;
	dupStream(stream: Stream, fd?: number): Stream;
	streams: (Stream | null | undefined)[];
	getStream(fd: number): Stream | null;
	getStreamChecked(fd: number): Stream;
	close(stream: Stream): void;
	read(stream: Stream, buffer: ArrayBufferView, offset: number, length: number): number;
	write(stream: Stream, buffer: ArrayBufferView, offset: number, length: number): number;
	llseek(stream: Stream, offset: number, whence: number): number;
	ErrnoError: new (code: number) => Error & { errno: number };
}

export interface FileNode {
	usedBytes: number;
	mode: number;
}

export interface Stream {
	fd: number;
	flags: number;
	node: FileNode;
	stream_ops: object;
}

export interface Dso {
	name: string;
	exports: Record<string, unknown>;
	refcount: number;
	global: boolean;
}

/** Two functions for Pyodide's error values, which its loader adds to what the code imports. */
type ErrorValue = Record<string, WebAssembly.ImportValue>;

/** The loader's own functions, taken from the settings that it made. `WebAssembly.instantiateStreaming` must be ours. */
export function errorValue(settings: Glue): Promise<ErrorValue> {
	const env: ErrorValue = {};
	return new Promise((resolve) => settings.instantiateWasm({ env }, () => resolve(env)));
}

/** Makes settings start at once, with compiled code. */
export function prepare(settings: Glue, module: WebAssembly.Module, errors: ErrorValue) {
	Object.assign(settings, tableFunctions());
	settings.instantiateWasm = (imports, receive) => {
		Object.assign(imports.env as object, errors);
		receive(new WebAssembly.Instance(module, imports), module);
		return {};
	};
}
