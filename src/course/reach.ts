// Whether a lesson on another site can be seen at all: a frame from elsewhere does not tell when it could not be loaded.

/** A page that speaks at all has spoken by then, on a slow line too. */
const PATIENCE_MS = 20_000;

/** `silent` is asked until the frame has spoken; `speaks` is false for pages that have nothing to say. */
export async function watch(address: string, speaks: boolean, silent: () => boolean, tell: (reason: string) => void) {
	if (speaks) {
		setTimeout(() => {
			if (silent()) tell("The lesson has not answered. If you do not see it below, open it in a window of its own:");
		}, PATIENCE_MS);
	}
	try {
		await fetch(address, { method: "HEAD", mode: "no-cors", credentials: "omit" });
	} catch {
		if (silent()) tell("The lesson could not be reached. If you are online, open it in a window of its own:");
	}
}
