// Fetches the editor's script at the first edit, once; a failed try can be repeated.

import { editorScript } from "../places";
import type { CreateEditor } from "./editor";

declare global {
	var howComputersWorkEditor: CreateEditor | undefined;
}

let loading: Promise<CreateEditor> | undefined;

export function loadEditor(): Promise<CreateEditor> {
	loading ??= new Promise<CreateEditor>((resolve, reject) => {
		const script = document.createElement("script");
		script.src = editorScript.href;
		script.onload = () => {
			const create = globalThis.howComputersWorkEditor;
			if (create) resolve(create);
			else reject(new Error("the editor's script is damaged"));
		};
		script.onerror = () => {
			script.remove();
			loading = undefined;
			reject(new Error("the editor could not be loaded"));
		};
		document.head.append(script);
	});
	return loading;
}
