// The colour of the browser's own bar on a phone follows the page's, also where its reader has switched it.

/** Before this runs, two tags in the page say what the system's choice stands for; the first tag wins. */
export function followTheme() {
	const meta = document.createElement("meta");
	meta.name = "theme-color";
	document.head.prepend(meta);
	const follow = () => {
		meta.content = getComputedStyle(document.body).getPropertyValue("--paper").trim();
	};
	follow();
	new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
}
