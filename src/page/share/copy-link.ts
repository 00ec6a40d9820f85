// Copies the address of an example, alone or with the reader's code; returns the sentence that says how it went.

import { copy } from "../clipboard";
import { fragmentWith, Refusal } from "./fragment";

/** Beyond this, some programs cut a link when they pass it on. */
const LONG = 2000;

/** The permanent address of an example: in an embed, that of the page which it is from. */
export function addressOf(cell: HTMLElement): string {
	const home = cell.parentElement?.querySelector<HTMLAnchorElement>(":scope > .embed-home a");
	return `${(home ?? location).href.split(/[?#]/)[0]}#${cell.id}`;
}

export async function copyText(text: string | Promise<string>, done: string): Promise<string> {
	return (await copy(text)) ? done : "This browser does not let the page copy.";
}

export async function copyLinkWith(cell: HTMLElement, code: string): Promise<string> {
	const link = fragmentWith(cell.id, code).then((fragment) => addressOf(cell).replace(/#.*$/, fragment));
	try {
		const said = await copyText(link, "Link copied.");
		const { length } = await link;
		return length > LONG ? said.replace("copied.", `copied, ${length} characters long.`) : said;
	} catch (error) {
		return error instanceof Refusal ? error.message : "The link could not be made.";
	}
}
