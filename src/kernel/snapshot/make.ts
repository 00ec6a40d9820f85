// The worker that makes the site's snapshot, in Chromium, when the site is built.

import runtime from "../../../build/runtime/runtime.json";
import { Downloads, type Packed } from "../download";
import { Files } from "../files";
import { Web } from "../source/web";
import { Tally } from "../tally";
import { grow } from "./grow";

const packed: Record<string, Packed> = runtime.files;

self.onmessage = async ({ data: base }: MessageEvent<string>) => {
	try {
		const quiet = () => {};
		const files = new Files(new Downloads(new Web(base), 60, new Tally(quiet), quiet), packed);
		files.answer(base);
		const made = await grow(files, base);
		self.postMessage(made, { transfer: [made.memory.buffer] });
	} catch (error) {
		self.postMessage({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
	}
};
