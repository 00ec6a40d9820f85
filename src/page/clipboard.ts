// Copies text. Plain http (a school's server) has no clipboard API; there the old way still works.

/** False where the browser does not allow it. A text that fails to be made fails the copy with its own error. */
export async function copy(text: string | Promise<string>): Promise<boolean> {
	try {
		if (typeof text === "string") await navigator.clipboard.writeText(text);
		else {
			// Safari lets a page copy at the press only; a text that is still being made is handed over as a promise.
			const made = text.then((whole) => new Blob([whole], { type: "text/plain" }));
			await navigator.clipboard.write([new ClipboardItem({ "text/plain": made })]);
		}
		return true;
	} catch {
		const whole = await text;
		const focused = document.activeElement;
		const area = document.createElement("textarea");
		area.value = whole;
		area.style.position = "fixed";
		area.style.opacity = "0";
		document.body.append(area);
		area.select();
		const done = document.execCommand("copy");
		area.remove();
		if (focused instanceof HTMLElement) focused.focus();
		return done;
	}
}
