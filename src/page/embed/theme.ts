// The colours of an embed: `?theme=light` or `?theme=dark`, else as the system has them. Runs before anything shows.

const asked = new URLSearchParams(location.search).get("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");

function dress() {
	const ink = asked === "dark" || (asked !== "light" && dark.matches);
	document.documentElement.dataset.mdColorScheme = ink ? "ink" : "paper";
}

dress();
dark.addEventListener("change", dress);
