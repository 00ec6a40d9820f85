// The program that a question is about: to be run once an answer stands, and what it printed.

import type { Result } from "../../kernel/protocol";
import { kernel } from "../kernel/kernel";

export class Proof {
	readonly button = Object.assign(document.createElement("button"), {
		type: "button",
		textContent: "Run",
		className: "question-run",
		disabled: true,
	});
	readonly root = document.createElement("div");
	#printed = document.createElement("pre");
	#note = document.createElement("p");
	#stop: (() => void) | undefined;

	/** `proved` hears what the program printed. */
	constructor(
		readonly program: string,
		readonly filename: string,
		readonly proved: (printed: string) => void,
	) {
		this.root.className = "question-proof";
		this.root.hidden = true;
		this.#printed.dataset.stream = "stdout";
		this.#note.setAttribute("role", "status");
		this.root.append(this.#note, this.#printed);
		this.button.addEventListener("click", () => this.#run());
	}

	/** Whether it may be run. Once it may not, nothing of an earlier run is left. */
	offer(offered: boolean) {
		this.button.disabled = !offered;
		if (offered) return;
		this.#stop?.();
		this.root.hidden = true;
		this.#printed.textContent = "";
	}

	#run() {
		if (this.#stop) return;
		this.root.hidden = false;
		this.#printed.textContent = "";
		this.#note.textContent = kernel.ready ? "Running" : "Starting Python";
		let printed = "";
		this.#stop = kernel.run(this.program, this.filename, [], {
			waits: (others) => this.#say(others ? "Waiting for another example on this page" : "Starting Python"),
			loading: (received, total) => this.#say(`Starting Python, ${mb(received)} of ${mb(total)} MB`),
			started: () => this.#say("Running"),
			queued: () => this.#say("Waiting for the run before it"),
			asks: (answer) => answer(null),
			value: (text) => {
				printed += text;
			},
			output: (_, text) => {
				printed += text;
			},
			picture: () => {},
			chart: () => {},
			processes: () => {},
			file: () => {},
			defiant: () => {},
			ended: (result) => this.#ended(result, printed),
		});
	}

	#ended(result: Result | "stopped", printed: string) {
		this.#stop = undefined;
		this.#printed.textContent = printed;
		if (result === "stopped") return this.#say("Stopped");
		if (result.failure) return this.#say(`${result.failure.message} Run tries again.`);
		this.#say("It printed");
		this.proved(printed);
	}

	#say(text: string) {
		this.#note.textContent = text;
	}
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
