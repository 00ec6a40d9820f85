// Tells a course that frames the page what the learner had checked, by the SPLICE protocol (cssplice.org/slcp). Nothing waits
// for its answer: a host may know the protocol, or half of it, or not at all.

import type { RunExercise } from "../exercise/run-exercise";
import { siteRoot } from "../places";
import { checkables, type Kept, kept, restore, type Written, write } from "../progress";
import { savedCode } from "../storage";

/** What a course keeps of an activity; SCORM 1.2 has 4,096 characters for it. */
interface State {
	v: 1;
	answers: Record<string, Written>;
	/** Programs that answer exercises, where there is room for them. */
	code?: Record<string, string>;
}

/** What a message says beside which activity it is about. */
type Said =
	| { subject: "SPLICE.getState"; content_id: string }
	| { subject: "SPLICE.reportScoreAndState"; score: number; state: State }
	| { subject: "SPLICE.sendEvent"; name: "check"; data: { id: string } & Kept }
	| { subject: "SPLICE.sendEvent"; name: "run"; data: { id: string; state: string; changed: boolean } };

const CONTEXT = "how-computers-work";
const ROOM = 3_800;

/** The activity that each unanswered question for a state was about. */
const asked = new Map<string, string>();
const seen = new Set<string>();
const reported = new Set<string>();
let count = 0;

/** To be called once; does nothing where the page is not framed. */
export function joinCourse() {
	if (window.parent === window) return;
	// A moment later, as instant navigation brings the questions of a page one by one.
	document.addEventListener("checkable-arrived", () => setTimeout(askForState));
	document.addEventListener("answer-checked", (event) => {
		say({ subject: "SPLICE.sendEvent", name: "check", data: (event as CustomEvent<{ id: string } & Kept>).detail });
		report();
	});
	document.addEventListener("cell-ended", (event) => {
		const { id, dataset } = event.target as HTMLElement;
		const data = { id, state: dataset.state ?? "", changed: "changed" in dataset };
		say({ subject: "SPLICE.sendEvent", name: "run", data });
	});
	window.addEventListener("message", hear);
}

/** The page's permanent path below the site's address: `lessons/bits-and-integers`. */
function activity(): string {
	const path = location.pathname.slice(siteRoot.pathname.length).replace(/(^|\/)index\.html$/, "$1");
	return path.replace(/\/$/, "") || "index";
}

function say(said: Said): string {
	const message_id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${++count}`;
	window.parent.postMessage({ ...said, message_id, activity_id: activity(), context_id: CONTEXT }, "*");
	return message_id;
}

function askForState() {
	const here = activity();
	if (seen.has(here) || checkables().length === 0) return;
	seen.add(here);
	asked.set(say({ subject: "SPLICE.getState", content_id: here }), here);
}

function report() {
	const answers = checkables()
		.map((id) => [id, kept(id)] as const)
		.filter((pair): pair is [string, Kept] => pair[1] !== undefined);
	const right = answers.filter(([, answer]) => answer.pass).length;
	reported.add(activity());
	say({ subject: "SPLICE.reportScoreAndState", score: right / checkables().length, state: fitting(answers) });
}

/** The state, with the longest of what was given left out until it fits. */
function fitting(answers: [string, Kept][]): State {
	const state: State = {
		v: 1,
		answers: Object.fromEntries(answers.map(([id, { given, pass }]) => [id, write({ given, pass })])),
	};
	const shortestFirst = programs().sort(([, a], [, b]) => a.length - b.length);
	for (const [id, code] of shortestFirst) {
		const more = { ...state, code: { ...state.code, [id]: code } };
		if (JSON.stringify(more).length < ROOM) state.code = more.code;
	}
	const longestFirst = Object.values(state.answers).sort((a, b) => b[0].length - a[0].length);
	for (const written of longestFirst) {
		if (JSON.stringify(state).length < ROOM) break;
		written[0] = "";
	}
	return state;
}

/** What the learner has written in the exercises of this page. */
function programs(): [string, string][] {
	return Array.from(document.querySelectorAll("run-exercise"), ({ id }) => [id, savedCode(id)] as const).filter(
		(pair): pair is [string, string] => pair[1] !== null,
	);
}

/** Puts programs from an earlier visit in place, where the learner has none here. */
function bringBack(code: unknown) {
	if (typeof code !== "object" || code === null) return;
	for (const exercise of document.querySelectorAll<RunExercise>("run-exercise")) {
		const program = (code as Record<string, unknown>)[exercise.id];
		if (typeof program === "string" && savedCode(exercise.id) === null) exercise.code = program;
	}
}

function hear(event: MessageEvent) {
	if (event.source !== window.parent || event.data?.subject !== "SPLICE.getState.response") return;
	const about = asked.get(event.data.message_id);
	if (about === undefined) return;
	asked.delete(event.data.message_id);
	const state = stateIn(event.data.state);
	if (!state) return;
	restore(state.answers);
	bringBack(state.code);
	// What was checked before the state came was reported without it.
	if (reported.has(about) && about === activity()) report();
}

/** A state that a host gives back, as it was or as its JSON; undefined for anything else. */
function stateIn(given: unknown): { answers: Record<string, unknown>; code: unknown } | undefined {
	try {
		const { v, answers, code } = typeof given === "string" ? JSON.parse(given) : (given as State);
		return v === 1 && answers && typeof answers === "object" ? { answers, code } : undefined;
	} catch {
		return undefined;
	}
}
