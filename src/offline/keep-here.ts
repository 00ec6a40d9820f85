// <keep-here>, at the foot of every page: offers to keep the site on this device. The keeping is a script of its own.

import { keepScript, onDisk, siteRoot } from "../page/places";
import { cacheName } from "./list";
import { marked } from "./mark";

/** On a disk the site is kept already. A browser must have service workers, which it has on https and from this machine.
 * In a frame they would be of no use: the page around it is not kept. */
const possible = () =>
	!onDisk &&
	isSecureContext &&
	"caches" in globalThis &&
	"serviceWorker" in navigator &&
	"locks" in navigator &&
	top === self;

const somethingIsKept = async () =>
	marked(siteRoot.href) || (await caches.has(cacheName(siteRoot.href)).catch(() => false));

export class KeepHere extends HTMLElement {
	/** Whether the script of the keeping is at work: instant navigation brings new feet to the same page, and keeping may
	 * have begun without anything being kept yet. */
	static #used = false;
	#says = document.createElement("span");

	async connectedCallback() {
		if (this.hasChildNodes() || !possible()) return;
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = "Keep on this device";
		button.addEventListener("click", () => this.#handOver(true));
		this.#says.setAttribute("role", "status");
		this.#says.textContent = `${this.dataset.megabytes} MB: every page and Python, for times without a network.`;
		this.append(this.#says, button);
		if (KeepHere.#used || (await somethingIsKept())) await this.#handOver(false);
		this.hidden = false;
	}

	async #handOver(asked: boolean) {
		KeepHere.#used = true;
		try {
			const { show } = (await import(keepScript.href)) as typeof import("./keep");
			await show(this, siteRoot.href, asked);
		} catch {
			this.#says.textContent = "The script for keeping could not be loaded. Is the connection gone?";
		}
	}
}
