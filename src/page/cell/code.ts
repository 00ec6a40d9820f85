// The upper half of a cell: the program, first as the page's highlighted text, as an editor once it is to be changed.

import type { AskHelp, Editor } from "../editor/editor";
import { loadEditor } from "../editor/load";

export class CodeView {
	readonly original: string;
	#pre: HTMLElement;
	/** The page's own lines, with their colours. */
	#lines: Node[];
	#text: string;
	#editor: Editor | undefined;
	#opening: Promise<Editor> | undefined;

	constructor(
		readonly root: HTMLElement,
		readonly label: string,
		readonly changed: () => void,
		readonly run: () => void,
		readonly help: AskHelp,
	) {
		this.#pre = root.querySelector("pre") as HTMLElement;
		this.original = this.#pre.textContent ?? "";
		this.#lines = Array.from(this.#listing.childNodes);
		this.#text = this.original;
		this.#pre.setAttribute("role", "textbox");
		this.#pre.setAttribute("aria-multiline", "true");
		this.#pre.setAttribute("aria-label", `${label}. Press Enter to edit`);
		this.#pre.addEventListener("click", (event) => {
			if (document.getSelection()?.isCollapsed !== false) this.edit(this.#offsetAt(event));
		});
		this.#pre.addEventListener("keydown", (event) => {
			if (event.target !== this.#pre) return;
			if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey)) this.run();
			else if (event.key === "Enter") this.edit(0);
			else return;
			event.preventDefault();
		});
	}

	get text(): string {
		return this.#editor?.text ?? this.#text;
	}

	/** Puts text in place without asking for focus. */
	set text(text: string) {
		if (text === this.text) return;
		this.#text = text;
		if (this.#editor) this.#editor.text = text;
		else {
			this.#list(text);
			this.edit();
		}
	}

	get #listing(): HTMLElement {
		return this.#pre.querySelector("code") ?? this.#pre;
	}

	/** What shows until the editor is there, or where it never comes, is what would run. */
	#list(text: string) {
		const plain = () =>
			(text.match(/.*\n|.+$/g) ?? []).map((line) => {
				const element = document.createElement("span");
				element.className = "cell-line";
				element.textContent = line;
				return element;
			});
		this.#listing.replaceChildren(...(text === this.original ? this.#lines : plain()));
	}

	/** Opens the editor; with an offset, puts the caret there and takes the focus. */
	async edit(offset?: number) {
		this.#opening ??= loadEditor().then((create) => {
			const editor = create({
				parent: this.root,
				text: this.#text,
				label: this.label,
				changed: this.changed,
				run: this.run,
				help: this.help,
			});
			this.#pre.remove();
			this.#editor = editor;
			return editor;
		});
		this.root.dataset.opening = "";
		try {
			const editor = await this.#opening;
			if (offset !== undefined) editor.focus(offset);
		} catch {
			this.#opening = undefined;
			this.root.dispatchEvent(new CustomEvent("editor-failed", { bubbles: true }));
		} finally {
			delete this.root.dataset.opening;
		}
	}

	/** Marks a line, counted from 1, as the one that failed; 0 unmarks. */
	mark(line: number) {
		this.#editor?.mark(line);
		for (const [index, element] of this.#pre.querySelectorAll(".cell-line").entries()) {
			element.classList.toggle("cell-line-failed", index + 1 === line);
		}
	}

	/** Where in the text a click on the highlighted code fell. */
	#offsetAt(event: MouseEvent): number {
		const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
		const [node, offset] = caret
			? [caret.offsetNode, caret.offset]
			: (() => {
					const range = (
						document as { caretRangeFromPoint?(x: number, y: number): Range | null }
					).caretRangeFromPoint?.(event.clientX, event.clientY);
					return [range?.startContainer, range?.startOffset ?? 0] as const;
				})();
		if (!node || !this.#pre.contains(node)) return this.#text.length;
		const before = document.createRange();
		before.setStart(this.#pre, 0);
		before.setEnd(node, offset);
		return before.toString().length;
	}
}
