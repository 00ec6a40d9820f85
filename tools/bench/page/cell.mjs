// In a lesson: presses the buttons of the first cell and takes the times where they are, inside the page. In milliseconds.

{
	const ENDS = ["done", "error", "stopped"];
	const cell = () => document.querySelector("run-cell");
	const press = (name) => cell().querySelector(`.cell-${name}`).click();
	const text = (stream) => cell().querySelector(`[data-stream="${stream}"]`).textContent;

	/** The time at which `look` first finds something in the cell; Python's output arrives by changes of the page. */
	const when = (look) =>
		new Promise((resolve) => {
			const observer = new MutationObserver(() => {
				if (!look()) return;
				observer.disconnect();
				resolve(performance.now());
			});
			observer.observe(cell(), { subtree: true, childList: true, attributeFilter: ["data-state"] });
		});
	const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

	const begin = async (code) => {
		if (code !== undefined) cell().code = code;
		const running = when(() => ["running", ...ENDS].includes(cell().dataset.state));
		press("run");
		await running;
		if (cell().dataset.state !== "running") throw new Error(`the program ended: ${text("stderr")}`);
	};

	const tasks = [];
	new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });

	globalThis.bench = {
		/** What a program printed, when the first of it was there, and how the run ended. */
		async run(code) {
			if (code !== undefined) cell().code = code;
			const ended = () => ENDS.includes(cell().dataset.state);
			const first = when(() => cell().dataset.state !== "idle" && (text("stdout") || ended()));
			const end = when(ended);
			const began = performance.now();
			press("run");
			const ms = (await first) - began;
			await end;
			return { printed: (text("stdout") + text("stderr")).trim(), ms, state: cell().dataset.state };
		},

		/** Starts a program that does not end by itself, and stops it after so long: the time that this took. */
		async stop(code, after) {
			await begin(code);
			await pause(after);
			const stopped = when(() => ENDS.includes(cell().dataset.state));
			const began = performance.now();
			press("stop");
			const ms = (await stopped) - began;
			return { ms, state: cell().dataset.state, status: cell().querySelector('[role="status"]').textContent };
		},

		/** Stops an endless program and runs the next one at once: `sinceStop` counts from the press of Stop. */
		async stopAndRun(code) {
			await begin("while True: pass");
			await pause(500);
			const stopped = when(() => cell().dataset.state === "stopped");
			const began = performance.now();
			press("stop");
			await stopped;
			const pressed = performance.now();
			const result = await bench.run(code);
			return { ...result, sinceStop: pressed - began + result.ms };
		},

		/** While an endless program prints: the longest gap between ticks of a timer beyond its period, then a Stop. */
		async printEndlessly(code, forMs) {
			const period = 10;
			let longest = 0;
			let last = performance.now();
			const ticker = setInterval(() => {
				const now = performance.now();
				longest = Math.max(longest, now - last - period);
				last = now;
			}, period);
			const stop = await bench.stop(code, forMs);
			clearInterval(ticker);
			return { ...stop, longest, printed: text("stdout") };
		},

		/** The longest task of the main thread that began later than so long after the page's load event; 0 below 50. */
		longestTask(afterLoad) {
			const from = performance.getEntriesByType("navigation")[0].loadEventEnd + afterLoad;
			const late = tasks.filter((task) => task.startTime > from);
			return Math.max(0, ...late.map((task) => task.duration));
		},
	};
}
