// Finds the course system's SCORM 1.2 interface: an object named API in a window around this one, or in the one that opened it.

export interface Api {
	LMSInitialize(nothing: ""): unknown;
	LMSGetValue(name: string): unknown;
	LMSSetValue(name: string, value: string): unknown;
	LMSCommit(nothing: ""): unknown;
	LMSFinish(nothing: ""): unknown;
	LMSGetLastError(): unknown;
}

/** Frames in frames: deeper than any course system puts them, and an end where windows point at each other. */
const DEPTH = 12;

export function findApi(own: Window): Api | undefined {
	const seen = new Set<Window>();
	for (let from: Window | null = own, openers = 0; from && openers < DEPTH; openers++) {
		let outermost: Window = from;
		for (const around of outwards(from)) {
			if (seen.has(around)) continue;
			seen.add(around);
			const found = apiOf(around);
			if (found) return found;
			outermost = around;
		}
		from = openerOf(from) ?? openerOf(outermost);
	}
	return undefined;
}

function* outwards(from: Window) {
	let at = from;
	for (let depth = 0; depth < DEPTH; depth++) {
		yield at;
		if (at.parent === at) return;
		at = at.parent;
	}
}

/** Reading anything of a window from another site throws. */
function apiOf(window: Window): Api | undefined {
	try {
		const api = (window as Window & { API?: Api }).API;
		return typeof api?.LMSInitialize === "function" ? api : undefined;
	} catch {
		return undefined;
	}
}

function openerOf(window: Window): Window | null {
	try {
		return window.opener as Window | null;
	} catch {
		return null;
	}
}
