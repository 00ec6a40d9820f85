// What the unzipped package must do when it is opened from a disk; run in the pages that test_disk.py walks through.
window.engineCases = (() => {
	const by = (id) => window.pressing(id);
	const { until, same } = by("none");

	/** Runs a cell as it stands; its output must be what was recorded. */
	async function runs(id) {
		const { cell, press, state, stream } = by(id);
		const recorded = stream("stdout");
		press("Run");
		await state("done", "error", "stopped");
		same(cell.dataset.state, "done");
		same(stream("stdout"), recorded);
	}

	return {
		async integer() {
			await runs("big-int");
		},
		async numpy() {
			await runs("overflow");
		},
		async picture() {
			const { cell } = by("pixel-overflow");
			await runs("pixel-overflow");
			const image = cell.querySelector('[data-stream="display"] img');
			await image.decode();
			same(image.naturalWidth > 100, true);
		},
		async stop() {
			const { start, press, state, run, stream, pause } = by("overflow");
			await start("while True: pass\n");
			await pause(300);
			press("Stop");
			await state("stopped");
			same(await run("print('after')\n"), "done");
			same(stream("stdout"), "after\n");
		},
		async search() {
			document.querySelector("#__search").click();
			const field = document.querySelector(".md-search__input");
			field.focus();
			field.value = "subnormal";
			field.dispatchEvent(new KeyboardEvent("keyup", { key: "l", bubbles: true }));
			await until("a result", () => document.querySelector(".md-search-result__link"));
			const { pathname } = new URL(document.querySelector(".md-search-result__link").href);
			same(pathname.endsWith("/index.html"), true);
		},
		async "next page"() {
			same(location.pathname.endsWith("/lessons/floating-point/index.html"), true);
			await until("a live cell", () => document.querySelector("run-cell button"));
		},
		async "will it fit"() {
			await runs("will-it-fit");
		},
	};
})();
