// In a tab that nobody looks at, Python's memory is better used by others: it is freed, and comes back at the next Run.

import { kernel } from "./kernel";

/** Ten minutes. A test may shorten it. */
const restSeconds = () => Number(document.documentElement.dataset.restSeconds ?? 600);

let resting: ReturnType<typeof setTimeout> | undefined;

function restSoon() {
	// A program that still runs is waited for, once more as long.
	resting = setTimeout(() => kernel.rest() || restSoon(), restSeconds() * 1000);
}

export function restWhenHidden() {
	document.addEventListener("visibilitychange", () => {
		clearTimeout(resting);
		if (document.hidden) restSoon();
	});
}
