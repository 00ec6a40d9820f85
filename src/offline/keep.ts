// What <keep-here> becomes once it is used: one sentence about what is kept, and the buttons that fit it.

import { Keeping, megabytes, type State, size } from "./keeping";

interface View {
	says: string;
	/** The button that goes on, and what it does. */
	goOn?: [name: string, press: () => void];
	removable?: boolean;
}

let keeping: Keeping | undefined;

/** Takes the element over. `asked`: its reader has just pressed the button. */
export async function show(element: HTMLElement, root: string, asked: boolean) {
	const known = keeping;
	keeping ??= new Keeping(root);
	draw(element, keeping);
	if (asked) await keeping.fill();
	else if (!known) await keeping.look();
}

function view({ state }: Keeping, megabytesOfAll = ""): View {
	const fill = () => keeping?.fill();
	const views: { [Is in State["is"]]: (state: State & { is: Is }) => View } = {
		nothing: () => ({
			says: `${megabytesOfAll} MB: every page and Python, for times without a network.`,
			goOn: ["Keep on this device", fill],
		}),
		filling: () => ({ says: "Keeping on this device.", goOn: ["Cancel", () => keeping?.cancel()] }),
		part: () => ({ says: "Keeping was not finished.", goOn: ["Go on", fill], removable: true }),
		kept: ({ bytes }) => ({
			says: `Kept on this device, ${megabytes(bytes)} MB: works without a network.`,
			removable: true,
		}),
		gone: ({ all }) => ({
			says: `The browser has removed ${all ? "" : "part of "}what was kept on this device.`,
			goOn: ["Keep it again", fill],
			removable: true,
		}),
		old: ({ missing }) => ({
			says: "A new version is there.",
			goOn: [`Update what is kept (${size(missing)})`, fill],
			removable: true,
		}),
		failed: ({ why }) => ({ says: why, goOn: ["Retry", fill], removable: true }),
	};
	return (views[state.is] as (state: State) => View)(state);
}

function draw(element: HTMLElement, keeping: Keeping) {
	const says = document.createElement("span");
	says.setAttribute("role", "status");
	says.tabIndex = -1;
	const progress = document.createElement("progress");
	progress.setAttribute("aria-label", "Keeping on this device");
	const count = document.createElement("span");
	// The bar says as much to those who hear the page, and not at every step.
	count.setAttribute("aria-hidden", "true");
	const goOn = document.createElement("button");
	const remove = document.createElement("button");
	for (const button of [goOn, remove]) button.type = "button";
	remove.textContent = "Remove";
	remove.addEventListener("click", () => keeping.remove());
	let press = () => {};
	goOn.addEventListener("click", () => press());
	const hadFocus = element.contains(document.activeElement);
	element.replaceChildren(says, progress, count, goOn, remove);

	const paint = () => {
		const { state } = keeping;
		const now = view(keeping, element.dataset.megabytes);
		const lost = [goOn, remove].find((button) => button === document.activeElement);
		element.dataset.state = state.is;
		if (says.textContent !== now.says) says.textContent = now.says;
		goOn.hidden = !now.goOn;
		if (now.goOn) {
			if (goOn.textContent !== now.goOn[0]) goOn.textContent = now.goOn[0];
			press = now.goOn[1];
		}
		remove.hidden = !now.removable;
		progress.hidden = count.hidden = state.is !== "filling";
		if (state.is === "filling") {
			progress.max = state.of || 1;
			progress.value = state.here;
			count.textContent = state.of ? `${megabytes(state.here)} of ${megabytes(state.of)} MB` : "";
		}
		// Whoever pressed the last button is not thrown to the top of the page, nor onto the one that removes.
		if (lost?.hidden) says.focus();
	};
	keeping.changed = paint;
	paint();
	if (hadFocus) goOn.focus();
}
