// Fetches the editor's script at the first edit.

import { loadScript } from "../load-script";
import { editorScript } from "../places";
import type { CreateEditor } from "./editor";

declare global {
	var howComputersWorkEditor: CreateEditor | undefined;
}

export function loadEditor(): Promise<CreateEditor> {
	return loadScript(editorScript, () => globalThis.howComputersWorkEditor);
}
