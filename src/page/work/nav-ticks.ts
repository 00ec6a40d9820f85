// <nav-ticks>: a quiet tick beside the pages of the navigation on which everything is answered rightly.

import { siteRoot } from "../places";
import { kept } from "../progress";

export class NavTicks extends HTMLElement {
	#listening = new AbortController();

	connectedCallback() {
		this.#listening = new AbortController();
		document.addEventListener("progress-changed", () => this.#show(), { signal: this.#listening.signal });
		this.#show();
	}

	disconnectedCallback() {
		this.#listening.abort();
	}

	#show() {
		const tasks = JSON.parse(this.dataset.tasks ?? "{}") as Record<string, string[]>;
		const done = new Set(
			Object.entries(tasks)
				.filter(([, ids]) => ids.every((id) => kept(id)?.pass))
				.map(([page]) => new URL(page, siteRoot).pathname),
		);
		for (const link of document.querySelectorAll<HTMLAnchorElement>(".md-nav--primary a.md-nav__link")) {
			const path = link.pathname.replace(/index\.html$/, "");
			const tick = link.querySelector(".nav-tick");
			if (link.hash || !done.has(path)) tick?.remove();
			else if (!tick) link.append(newTick());
		}
	}
}

function newTick(): HTMLElement {
	const tick = document.createElement("span");
	tick.className = "nav-tick";
	const heard = document.createElement("span");
	heard.className = "only-heard";
	heard.textContent = " (all answered rightly)";
	tick.append(heard);
	return tick;
}
