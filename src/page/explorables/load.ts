// Brings an explorable to life when it comes near: each is a script of its own, and all of them share one more.

import { loadScript } from "../load-script";
import { explorableScripts } from "../places";
import { stateIn } from "./state";

/** Two screens away, so that it is there before the reader is. */
const NEAR = "200% 0px";

const near = new IntersectionObserver(
	(entries) => {
		for (const { target, isIntersecting } of entries) if (isIntersecting) wake(target as HTMLElement);
	},
	{ rootMargin: NEAR },
);

async function wake(element: HTMLElement) {
	near.unobserve(element);
	const { shared, [element.localName]: own } = explorableScripts;
	if (!shared || !own) return;
	try {
		await loadScript(shared, () => globalThis.howComputersWorkShared);
		await loadScript(own, () => customElements.get(element.localName));
	} catch {
		// What stands there without JavaScript stays; a reload tries again.
	}
}

/** <wake-explorable>, inside an explorable as the page has it: what instant navigation brings is found too. */
export class WakeExplorable extends HTMLElement {
	connectedCallback() {
		const element = this.parentElement;
		if (!element) return;
		near.observe(element);
		if (!stateIn(location.hash, element.id)) return;
		// No id that a browser could go to; and as soon as the page is scrolled, the address names a heading.
		element.dataset.opened = location.hash;
		element.scrollIntoView();
	}
}

declare global {
	var howComputersWorkShared: object | undefined;
}
