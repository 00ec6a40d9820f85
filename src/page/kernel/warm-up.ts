// Starts Python while the reader reads, when a cell comes near, so that the first Run answers at once.

import { lineIsFast } from "./choose-start";
import { kernel } from "./kernel";

/** The page itself comes first: nothing is fetched for this before the reader has been here for a moment. */
const AFTER_MS = 2500;
/** How near a cell has to be: half a screen below the part that shows. */
const NEAR = "0px 0px 50% 0px";

const waiting = new WeakMap<Element, string>();
const near = new IntersectionObserver(
	(entries) => {
		const seen = entries.find((entry) => entry.isIntersecting);
		if (!seen) return;
		near.disconnect();
		const code = waiting.get(seen.target) ?? "";
		afterLoad(() => setTimeout(() => lineIsFast() && kernel.warmUp(code), AFTER_MS));
	},
	{ rootMargin: NEAR },
);

function afterLoad(work: () => void) {
	if (document.readyState === "complete") work();
	else addEventListener("load", work, { once: true });
}

/** Watches a cell; `code` is what it would run. */
export function warmUpNear(cell: Element, code: string) {
	waiting.set(cell, code);
	near.observe(cell);
}
