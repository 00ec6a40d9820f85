// Where our files lie, whatever page and sub-path this is: everything is found from the address of this script.

declare const BUILT: { kernel: string; editor: string; zlib: string };

const script = document.currentScript as HTMLScriptElement | null;
const base = new URL(".", script?.src ?? document.baseURI);

export const kernelScript = new URL(BUILT.kernel, base);
export const editorScript = new URL(BUILT.editor, base);
export const zlibScript = new URL(BUILT.zlib, base);
export const runtimeFolder = new URL("runtime/", base).href;
