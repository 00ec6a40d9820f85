// Tells the page around how high an embed is, in the message that course systems know: {subject: "lti.frameResize", height}.

/** Two heights that alternate faster than this come from the frame's own resizing, not from the reader. */
const SWING_MS = 250;
const MOST_SWINGS = 3;

export function tellHeight(content: HTMLElement) {
	if (parent === window) return;
	let [last, former, swings, at] = [0, 0, 0, 0];
	const look = () => {
		const height = Math.ceil(content.getBoundingClientRect().height);
		if (height === last) return;
		const now = performance.now();
		swings = height === former && now - at < SWING_MS ? swings + 1 : 0;
		// A page around whose scroll bar comes and goes with our height would never rest: the larger one stays.
		if (swings > MOST_SWINGS && height < last) return;
		[former, last, at] = [last, height, now];
		// Nobody knows who frames this, and a height is no secret.
		parent.postMessage({ subject: "lti.frameResize", height }, "*");
	};
	new ResizeObserver(look).observe(content);
}
