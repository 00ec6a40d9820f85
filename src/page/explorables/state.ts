// The state of an explorable in a link: `#ID?width=8&bits=2d`. What stands behind # stays in the browser.

import type { State } from "./explorable";

const LONGEST = 2000;

/** The fragment for a state, with its #. */
export function fragmentOf(id: string, state: State): string {
	return `#${id}?${new URLSearchParams(state)}`;
}

/** The state in a fragment for this explorable; undefined where there is none. */
export function stateIn(fragment: string, id: string): State | undefined {
	const [name, query] = fragment.slice(1).split("?", 2);
	if (name !== id || query === undefined || query.length > LONGEST) return undefined;
	return Object.fromEntries(new URLSearchParams(query));
}
