// Presses a cell as a reader does; what the lists of cases share.
window.pressing = (id) => {
	const cell = document.querySelector(`run-cell#${id}`);
	const button = (name) => cell.querySelector(`button[aria-label="${name}"]`);
	const stream = (name) => cell.querySelector(`[data-stream="${name}"]`).textContent;
	const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

	async function until(what, condition) {
		for (let tries = 0; tries < 1200; tries += 1) {
			if (condition()) return;
			await pause(100);
		}
		throw new Error(`waited in vain for ${what}; the cell is ${cell.dataset.state}: ${cell.textContent.slice(-300)}`);
	}
	const state = (...wanted) => until(wanted.join(" or "), () => wanted.includes(cell.dataset.state));

	function press(name) {
		const found = button(name);
		if (!found || found.hidden) throw new Error(`there is no button ${name} to press`);
		found.click();
	}
	async function start(code) {
		cell.code = code;
		press("Run");
		await state("running");
	}
	async function run(code) {
		cell.code = code;
		press("Run");
		await state("done", "error", "stopped");
		return cell.dataset.state;
	}
	function same(found, expected) {
		if (found !== expected) throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
	}

	return { cell, button, stream, pause, until, state, press, start, run, same };
};

/** Runs one case; resolves to "ok" or to what went wrong. */
window.runEngineCase = async (name) => {
	try {
		await window.engineCases[name]();
		return "ok";
	} catch (error) {
		// Drivers choke on half a character, and the end of a text may be one.
		return String(error?.message ?? error).replace(/[^\x20-\x7e\n]/g, "?");
	}
};
