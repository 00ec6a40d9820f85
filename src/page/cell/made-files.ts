// The files that a run has left: each can be opened here, or taken home.

/** More than that nobody reads in a page. */
const MOST_SHOWN = 100_000;

export class MadeFiles {
	readonly root = document.createElement("ul");
	#addresses: string[] = [];

	constructor() {
		this.root.className = "cell-files";
		this.root.ariaLabel = "Files that the run has left";
	}

	add(name: string, size: number, content?: Uint8Array<ArrayBuffer>) {
		const item = document.createElement("li");
		const shown = document.createElement("span");
		shown.className = "cell-file-name";
		shown.textContent = name;
		const bytes = document.createElement("span");
		bytes.className = "cell-file-size";
		bytes.textContent = size === 1 ? "1 byte" : `${size.toLocaleString("en")} bytes`;
		item.append(shown, bytes);
		if (content) item.append(this.#opener(name, content, item), this.#download(name, content));
		this.root.append(item);
	}

	#opener(name: string, content: Uint8Array<ArrayBuffer>, item: HTMLElement): HTMLElement {
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = "Open";
		button.ariaLabel = `Open ${name}`;
		button.ariaExpanded = "false";
		let open: HTMLElement | undefined;
		button.addEventListener("click", () => {
			if (open) open.remove();
			open = open ? undefined : view(content);
			if (open) item.append(open);
			button.ariaExpanded = String(open !== undefined);
			button.textContent = open ? "Close" : "Open";
		});
		return button;
	}

	#download(name: string, content: Uint8Array<ArrayBuffer>): HTMLElement {
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([content]));
		this.#addresses.push(link.href);
		link.download = name.split("/").at(-1) ?? name;
		link.textContent = "Download";
		link.ariaLabel = `Download ${name}`;
		return link;
	}

	forget() {
		for (const address of this.#addresses) URL.revokeObjectURL(address);
		this.#addresses = [];
		this.root.remove();
	}
}

function view(content: Uint8Array<ArrayBuffer>): HTMLElement {
	const pre = document.createElement("pre");
	pre.tabIndex = 0;
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(content.subarray(0, MOST_SHOWN));
		pre.textContent = text || "(an empty file)";
	} catch {
		pre.textContent = "(not text; download it to open it elsewhere)";
	}
	return pre;
}
