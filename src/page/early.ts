// Runs before Material's own script, in the same file (src/cells/hook.py): a step within the page (a heading's link, code
// in the address) leaves the page as it is. Material's instant navigation answers the first such step by fetching the
// page anew, and the reader's outputs are gone.

const article = document.querySelector("article");
const pageOf = ({ origin, pathname }: { origin: string; pathname: string }) => origin + pathname;
const here = pageOf(location);
/** Once it has brought another page, Material knows which one it shows. */
const first = () => article?.isConnected;

document.addEventListener(
	"click",
	({ target }) => {
		const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
		// Links with a target are left to the browser.
		if (first() && link?.hash && pageOf(link) === here) link.target ||= "_self";
	},
	{ capture: true },
);

addEventListener("popstate", (event) => {
	if (!first() || pageOf(location) !== here) return;
	event.stopImmediatePropagation();
	const place = event.state as { x?: number; y?: number } | null;
	if (typeof place?.y === "number") scrollTo(place.x ?? 0, place.y);
});
