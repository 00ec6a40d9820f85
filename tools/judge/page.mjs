// In a lesson: runs one program in the first cell, within a time; what is late is stopped, then killed.

globalThis.judge = async (code, patience, grace) => {
	const cell = document.querySelector("run-cell");
	const ended = () => ["done", "error", "stopped"].includes(cell.dataset.state);
	const end = (ms) =>
		new Promise((resolve) => {
			const began = Date.now();
			const look = () => {
				if (ended()) resolve(true);
				else if (Date.now() - began > ms) resolve(false);
				else setTimeout(look, 20);
			};
			look();
		});
	cell.code = code;
	cell.querySelector(".cell-run").click();
	await new Promise((resolve) => setTimeout(resolve, 20));
	const inTime = await end(patience);
	for (const name of ["stop", "kill"]) {
		if (ended()) break;
		cell.querySelector(`.cell-${name}`).click();
		await end(grace);
	}
	const text = (stream) => cell.querySelector(`[data-stream="${stream}"]`).textContent;
	return { inTime, state: cell.dataset.state, stdout: text("stdout"), stderr: text("stderr") };
};
