// <link-list>: the table of all links, with a field that filters it and buttons that copy.

import { copy } from "../clipboard";
import { FORMS, type Link } from "./forms";

/** How long a button says that it has copied. */
const SAID_MS = 1600;

export class LinkList extends HTMLElement {
	#status = document.createElement("p");

	connectedCallback() {
		if (this.#status.isConnected) return;
		this.#addFilter();
		const head = document.createElement("th");
		head.scope = "col";
		head.textContent = "Copy";
		this.querySelector("thead tr")?.append(head);
		for (const row of this.querySelectorAll<HTMLTableRowElement>("tbody tr")) this.#addButtons(row);
	}

	#addFilter() {
		const bar = document.createElement("div");
		bar.className = "link-filter";
		const label = document.createElement("label");
		const field = document.createElement("input");
		field.type = "search";
		field.autocomplete = "off";
		field.spellcheck = false;
		field.addEventListener("input", () => this.#filter(field.value));
		label.append("Filter by words, a kind or a page", field);
		this.#status.setAttribute("role", "status");
		bar.append(label, this.#status);
		this.prepend(bar);
		this.#filter("");
	}

	/** Shows the rows in which every word of `text` occurs, and above them the row of their page. */
	#filter(text: string) {
		const words = plain(text).split(/\s+/);
		let [shown, all] = [0, 0];
		for (const body of this.querySelectorAll<HTMLTableSectionElement>("tbody")) {
			let any = false;
			for (const row of body.rows) {
				const cells = Array.from(row.cells).slice(0, 2);
				const about = plain([body.dataset.page, row.dataset.id, ...cells.map((cell) => cell.textContent)].join(" "));
				row.hidden = !words.every((word) => about.includes(word));
				all++;
				if (row.hidden) continue;
				any = true;
				shown++;
			}
			if (any && body.rows[0]) body.rows[0].hidden = false;
			body.hidden = !any;
		}
		this.#status.textContent = shown === all ? `${all} links` : `${shown} of ${all} links`;
	}

	#addButtons(row: HTMLTableRowElement) {
		const link = linkOf(row);
		const cell = document.createElement("td");
		for (const { name, spoken, of } of FORMS) {
			const text = of(link);
			if (text === undefined) continue;
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = name;
			button.setAttribute("aria-label", `Copy ${spoken}: ${link.title}`);
			button.addEventListener("click", () => this.#copy(button, name, text, `${spoken} of ${link.title}`));
			cell.append(button);
		}
		row.append(cell);
	}

	async #copy(button: HTMLButtonElement, name: string, text: string, spoken: string) {
		const done = await copy(text);
		this.#status.textContent = done ? `Copied: ${spoken}` : "This browser does not let the page copy.";
		if (!done) return;
		button.textContent = "Copied";
		setTimeout(() => {
			button.textContent = name;
		}, SAID_MS);
	}
}

function linkOf(row: HTMLTableRowElement): Link {
	const anchor = row.querySelector("a") as HTMLAnchorElement;
	const { embed, height } = row.dataset;
	// On a disk nobody turns the address of a folder into that of its page.
	const file = location.protocol === "file:" ? "index.html" : "";
	return {
		title: anchor.textContent ?? "",
		address: anchor.href,
		...(embed && { embed: { address: new URL(embed + file, document.baseURI).href, height: Number(height) } }),
	};
}

/** For comparing: no capitals, no accents, straight apostrophes. */
const plain = (text: string) =>
	text
		.normalize("NFKD")
		.replace(/\p{Mn}/gu, "")
		.replaceAll("’", "'")
		.toLowerCase();
