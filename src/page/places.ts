// Where our files lie, whatever page and sub-path this is: everything is found from the address of this script.

/** `disk`: the kernel as a script for pages on a disk, in the package that has one. */
declare const BUILT: {
	kernel: string;
	unpacker: string;
	editor: string;
	keep: string;
	zlib: string;
	chart: string;
	/** By the names of their elements, and `shared`. */
	explorables: Record<string, string>;
	disk?: string;
};

const script = document.currentScript as HTMLScriptElement | null;
const base = new URL(".", script?.src ?? document.baseURI);

/** Opened by a double-click, without a web server. */
export const onDisk = location.protocol === "file:";

export const kernelScript = new URL(BUILT.kernel, base);
export const unpackerScript = new URL(BUILT.unpacker, base);
export const diskKernel = BUILT.disk ? new URL(BUILT.disk, base) : undefined;
export const editorScript = new URL(BUILT.editor, base);
export const keepScript = new URL(BUILT.keep, base);
export const zlibScript = new URL(BUILT.zlib, base);
export const chartScript = new URL(BUILT.chart, base);
export const explorableScripts: Record<string, URL> = Object.fromEntries(
	Object.entries(BUILT.explorables).map(([name, file]) => [name, new URL(file, base)]),
);
export const runtimeFolder = new URL("runtime/", base).href;
/** The site's own address, under whatever path it is served. */
export const siteRoot = new URL("..", base);
