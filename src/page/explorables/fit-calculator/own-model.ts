// A model of the reader's own: the header of a file, or a pasted config, given to the package. Nothing leaves the device.

import { ask, type Opened, type Refusal } from "./ask";

const FIRST_BYTES = 2 ** 20;
/** No vocabulary makes a header that long; a file that says so is not what it should be. */
const MOST_BYTES = 2 ** 27;

/** What the reader has given, in an order that the package understands: a config before the weights that it belongs to. */
export type Given = (File | string)[];

type Say = (words: string) => void;

const isConfig = (given: File | string) => typeof given === "string" || given.name.endsWith(".json");

/** Opens all that was given; the last word counts. */
export async function open(given: Given, say: Say): Promise<Opened> {
	let opened: Opened = { error: "No file was given." };
	for (const each of [...given].sort((a, b) => Number(isConfig(b)) - Number(isConfig(a)))) {
		opened = typeof each === "string" ? await ask<Opened>("open_text", [each], say) : await header(each, say);
		if ("error" in opened) return opened;
	}
	return opened;
}

/** As much of the file's start as the package asks for. */
async function header(file: File, say: Say): Promise<Opened> {
	let bytes = Math.min(file.size, FIRST_BYTES);
	for (;;) {
		say(`Reading the header of ${file.name}`);
		const start = await base64(file.slice(0, bytes));
		if (start === undefined) return unreadable(file);
		const opened = await ask<Opened>("open_file", [file.name, file.size, start], say);
		if (!("needed" in opened)) return opened;
		if (opened.needed > MOST_BYTES)
			return { error: `${file.name} says that its header has more than ${MOST_BYTES / 2 ** 20} MiB. It is not read.` };
		bytes = Math.min(file.size, Math.max(opened.needed, bytes * 2));
	}
}

const unreadable = (file: File): Refusal => ({ error: `${file.name} could not be read: it was moved or changed.` });

function base64(part: Blob): Promise<string | undefined> {
	return new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(String(reader.result).split(",", 2)[1] ?? "");
		reader.onerror = () => done(undefined);
		reader.readAsDataURL(part);
	});
}
