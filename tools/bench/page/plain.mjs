// In the page of plain Pyodide: the same `bench.run` as in a lesson. Times in milliseconds.

globalThis.bench = {
	worker: undefined,

	/** What a program printed, when the first of it was there, and how the run ended. */
	run(code) {
		return new Promise((resolve, reject) => {
			const began = performance.now();
			const lines = [];
			let ms;
			bench.worker ??= new Worker("assets/runtime/worker.mjs", { type: "module" });
			bench.worker.onerror = (event) => reject(new Error(event.message));
			bench.worker.onmessage = ({ data: { line, state } }) => {
				ms ??= performance.now() - began;
				if (state) resolve({ printed: lines.join("\n"), ms, state });
				else lines.push(line);
			};
			bench.worker.postMessage(code);
		});
	},

	/** Ends Python, as a page has to that cannot interrupt it, and runs the next program in a new one. */
	async stopAndRun(code) {
		const began = performance.now();
		bench.worker.terminate();
		bench.worker = undefined;
		const pressed = performance.now();
		const result = await bench.run(code);
		return { ...result, sinceStop: pressed - began + result.ms };
	},
};
