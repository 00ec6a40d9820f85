// What every engine must do: run by each engine's driver in the page of lesson 1, after press.js. A case throws where it fails.
window.engineCases = (() => {
	const { cell, button, stream, pause, until, state, press, start, run, same } = window.pressing("overflow");

	/** An embed in a frame of this page. */
	async function framed(id) {
		const frame = document.createElement("iframe");
		frame.src = new URL(`../../embed/${id}/`, location.href.split("#")[0]).href;
		const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
		document.body.append(frame);
		await loaded;
		return frame;
	}

	return {
		async start() {
			same(await run("print(2 ** 100)\n"), "done");
			same(stream("stdout"), "1267650600228229401496703205376\n");
		},
		async numpy() {
			same(await run("import numpy as np\nprint(np.linalg.det(np.eye(3)), np.int8([127]) + np.int8(1))\n"), "done");
			same(stream("stdout"), "1.0 [-128]\n");
		},
		async error() {
			same(await run("x = 1\nprint(y)\n"), "error");
			same(cell.querySelector(".cell-line-failed")?.textContent.trim(), "print(y)");
			if (!stream("stderr").includes("NameError: name 'y' is not defined")) throw new Error(stream("stderr"));
		},
		async stop() {
			await start("x = 0\nwhile True: x += 1\n");
			await pause(500);
			press("Stop");
			await state("stopped");
			same(await run("print('after')\n"), "done");
			same(stream("stdout"), "after\n");
		},
		async kill() {
			await start("while True:\n    try:\n        while True: pass\n    except BaseException: pass\n");
			press("Stop");
			await until("Kill or the end", () => !button("Kill").hidden || cell.dataset.state === "stopped");
			if (cell.dataset.state === "running") press("Kill");
			await state("stopped");
		},
		async restart() {
			same(await run("import numpy as np\nprint(np.arange(3).sum())\n"), "done");
			same(stream("stdout"), "3\n");
		},
		async sleep() {
			await start("import time\ntime.sleep(600)\n");
			press("Stop");
			await state("stopped");
		},
		async "print for ever"() {
			await start("while True: print('x')\n");
			await until("the cut", () => stream("stdout").includes("Output cut here"));
			press("Stop");
			await state("stopped");
			same(stream("stdout").split("x\n").length - 1, 10000);
		},
		async input() {
			cell.code = "print(input('Name? ') + '!')\n";
			const box = cell.querySelector(".cell-lines textarea");
			// Where the engine cannot suspend a program, the lines are prepared before the run.
			if (box.checkVisibility()) box.value = "Ada";
			press("Run");
			if (!box.checkVisibility()) {
				await until("the question", () => cell.querySelector(".cell-input"));
				cell.querySelector(".cell-input input").value = "Ada";
				cell.querySelector(".cell-input button").click();
			}
			await state("done");
			same(stream("stdout"), "Name? Ada!\n");
		},
		async "end of input"() {
			cell.code = "input()\n";
			cell.querySelector(".cell-lines textarea").value = "";
			press("Run");
			await until("the end or a question", () => cell.dataset.state === "error" || cell.querySelector(".cell-input-end"));
			cell.querySelector(".cell-input-end")?.click();
			await state("error");
			if (!stream("stderr").includes("EOFError")) throw new Error(stream("stderr"));
		},
		async value() {
			same(await run("2 ** 10\n"), "done");
			same(cell.querySelector(".cell-value")?.textContent, "1024");
		},
		async "one line of progress"() {
			same(await run("print('1 %\\r100 %')\n"), "done");
			same(stream("stdout"), "1 %\r100 %\n");
			same(cell.querySelector('[data-stream="stdout"]').innerText.trim(), "100 %");
		},
		async "late import"() {
			same(await run("print('x'.encode('idna'))\nimport colorsys\n"), "done");
			same(stream("stdout"), "b'x'\n");
		},
		async picture() {
			same(await run("import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title('bends')\nplt.show()\n"), "done");
			const image = cell.querySelector('[data-stream="display"] img');
			await image.decode();
			same(image.alt.includes("bends"), true);
		},
		async "link with code"() {
			const note = () => cell.querySelector(".cell-link").textContent;
			same(await run("print('mine')\n"), "done");
			location.hash = "#overflow~1~eNorKMrMK9FQ_zB_Qq9CWlF-rkKiQk5mXra6JhcAkNcJpg";
			await until("the link's code", () => note().includes("from a link"));
			same(cell.code, "print('\u{1F40D} from a link')\n");
			same(cell.dataset.state, "idle");
			press("Run");
			await state("done");
			same(stream("stdout"), "\u{1F40D} from a link\n");
			location.hash = "#overflow~1~eNorKMrMK9FQ_zB_Qq9CWlF-rkKiQk5mXra6JhcAkNc";
			await until("a refusal", () => note().includes("damaged or cut off"));
			same(cell.isConnected, true);
			press("Reset");
			await until("another version", () => note().includes("Another version of yours is kept."));
			cell.querySelector(".cell-link button").click();
			same(cell.code, "print('mine')\n");
			press("Reset");
		},
		async "child processes"() {
			const program = [
				"import subprocess, sys",
				"for code in 'print(input())', 'raise SystemExit(3)', 'import os; os.kill(os.getpid(), 9)':",
				"    child = subprocess.run([sys.executable, '-c', code], input='in', capture_output=True, text=True)",
				"    print(child.returncode, child.stdout.strip())",
			];
			same(await run(program.join("\n")), "done");
			same(stream("stdout"), "0 in\n3 \n-9 \n");
			same(cell.querySelectorAll(".cell-processes tbody tr").length, 4);
		},
		async "lessons 8 and 9"() {
			const file = cell.dataset.file;
			for (const lesson of ["operating-system", "streams-and-signals"]) {
				const html = await (await fetch(new URL(`../${lesson}/`, location.href.split("#")[0]))).text();
				for (const other of new DOMParser().parseFromString(html, "text/html").querySelectorAll("run-cell")) {
					cell.dataset.file = other.dataset.file;
					same(await run(other.querySelector("pre code").textContent), "done");
					// That one measures: its record is of another machine.
					if (other.id === "process-memory") continue;
					same(stream("stdout"), other.querySelector('[data-stream="stdout"]').textContent);
				}
			}
			cell.dataset.file = file;
		},
		/** Starters fail, solutions pass: a function, a child process, a shell, a chart. */
		async exercises() {
			for (const id of ["small-model", "be-a-parent", "two-voices", "find-your-caches"]) {
				const frame = await framed(id);
				const exercise = () => frame.contentDocument?.querySelector("run-exercise");
				await until(id, () => exercise()?.querySelector(".exercise-check"));
				// A slow machine is no wrong answer.
				frame.contentDocument.documentElement.dataset.checkSeconds = "110";
				const solution = exercise().querySelector(".exercise-solution code").textContent;
				for (const program of [exercise().code, solution]) {
					exercise().code = program;
					exercise().querySelector(".exercise-check").click();
					const marks = () => Array.from(exercise()?.querySelectorAll("[data-check]") ?? [], (mark) => mark.dataset.check);
					await until(`the marks of ${id}`, () => marks().length > 0);
					if (marks().includes("fail") === (program === solution))
						throw new Error(`${id}: ${marks()}: ${exercise().querySelector(".exercise-checks").textContent}`);
				}
				frame.remove();
			}
		},
		async "twenty children in one run"() {
			const program = "import subprocess, sys\nfor n in range(20):\n    subprocess.run([sys.executable, '-c', 'pass'], check=True)\nprint(n)\n";
			same(await run(program), "done");
			same(stream("stdout"), "19\n");
		},
		async "embeds take turns"() {
			const frames = [await framed("overflow"), await framed("binary")];
			const cells = () => frames.map((frame) => frame.contentDocument?.querySelector("run-cell"));
			const pressed = (one, name) => one.querySelector(`button[aria-label="${name}"]`);
			await until("two embeds", () => cells().every((one) => one && pressed(one, "Run")));
			const [first, second] = cells();
			first.code = "while True: pass\n";
			pressed(first, "Run").click();
			await until("a running embed", () => first.dataset.state === "running");
			pressed(second, "Run").click();
			await until("an embed that waits", () =>
				second.querySelector("[role=status]").textContent.includes("another example on this page"),
			);
			pressed(first, "Stop").click();
			await until("the turn of the second", () => second.dataset.state === "done");
			for (const frame of frames) frame.remove();
		},
	};
})();
