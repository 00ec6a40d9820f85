// `cite-text`: one way to cite a page. Without a script it is text to select; with one it has a button that copies it.

import { copy } from "./clipboard";

export class CiteText extends HTMLElement {
	connectedCallback(): void {
		if (this.querySelector("button")) return;
		const form = this.querySelector(".cite-form")?.textContent ?? "";
		const words = this.querySelector(".cite-words");
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = "Copy";
		button.setAttribute("aria-label", `Copy ${form}`);
		const status = document.createElement("span");
		status.setAttribute("role", "status");
		button.addEventListener("click", async () => {
			const done = await copy(words?.textContent ?? "");
			status.textContent = done ? "Copied" : "Your browser does not let pages copy: select the text instead";
		});
		this.querySelector(".cite-form")?.append(" ", button, " ", status);
	}
}
