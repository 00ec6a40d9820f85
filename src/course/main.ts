// The bridge between a framed lesson, which speaks SPLICE, and a course system, which speaks SCORM 1.2.

import { findApi } from "./api";
import { Notice } from "./notice";
import { watch } from "./reach";
import { Session } from "./session";
import { Work } from "./work";

/** What the launch page says of its lesson: its permanent path, whose messages count, and its address elsewhere. */
const { activity, origin = location.origin, elsewhere, asks } = document.body.dataset;

const SAYS = {
	alone: "No course system answers here, so nothing is reported. The lesson works all the same.",
	looking: "You are looking at a finished attempt. Nothing is reported.",
	refused: "The course system did not take your last result. It will be sent again with the next one.",
	shortened: "Your score is reported. Your answers are too long for the course system, so the last ones are not kept.",
	strayed: "This is not the page that your course gave you. What you check here is not reported.",
};

const notice = new Notice();
const api = findApi(window);
const session = api && Session.begin(api);
const earlier = session?.earlier();
const work = new Work(earlier?.text ?? "");
work.atLeast(earlier?.score);
/** What is to be said of this lesson, whatever is said meanwhile. */
let standing = session ? (session.looking ? SAYS.looking : "") : SAYS.alone;
notice.say(standing);

interface Message {
	subject?: unknown;
	message_id?: unknown;
	activity_id?: unknown;
	score?: unknown;
	state?: unknown;
}

let heard = false;

addEventListener("message", ({ source, origin: from, data }: MessageEvent<Message | null>) => {
	const frame = document.querySelector("iframe")?.contentWindow;
	if (!frame || source !== frame || from !== origin || typeof data !== "object" || !data) return;
	heard = true;
	const ours = data.activity_id === activity;
	if (data.subject === "SPLICE.getState") {
		notice.say(ours || !session ? standing : SAYS.strayed);
		const state = ours ? work.state : null;
		frame.postMessage({ subject: "SPLICE.getState.response", message_id: data.message_id, state }, origin);
	}
	if (data.subject === "SPLICE.reportScoreAndState" && ours && work.take(data.score, data.state)) report();
});

function report() {
	if (!session || session.looking) return;
	const taken = session.report({ score: work.score, done: work.score >= 1, text: work.text });
	standing = taken ? (work.whole ? "" : SAYS.shortened) : SAYS.refused;
	notice.say(standing);
}

if (elsewhere) {
	const tell = (reason: string) => notice.say(reason, elsewhere);
	watch(elsewhere, asks !== undefined, () => !heard, tell);
}
addEventListener("pagehide", () => session?.end());
// A window that comes back from the browser's memory has said its goodbye: it begins anew.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
