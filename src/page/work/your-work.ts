// <your-work>: the list of all there is to do, what of it is done, and what can be done with that.

import { isLasting, kept, today } from "../progress";
import { forgetAll, takeIn, written } from "./backup";
import { recordOf, type Task } from "./record";

export class YourWork extends HTMLElement {
	#summary = document.createElement("p");
	#status = document.createElement("p");
	#record = document.createElement("section");
	#name = document.createElement("input");
	#listening = new AbortController();

	connectedCallback() {
		if (!this.#summary.isConnected) this.#build();
		this.#listening = new AbortController();
		const { signal } = this.#listening;
		document.addEventListener("progress-changed", () => this.#show(), { signal });
		addEventListener("beforeprint", () => this.#draw(), { signal });
		this.#show();
	}

	disconnectedCallback() {
		this.#listening.abort();
	}

	get #tasks(): Task[] {
		return Array.from(this.querySelectorAll<HTMLElement>("[data-task]"), (row) => ({
			id: row.dataset.task ?? "",
			kind: row.dataset.kind ?? "",
			page: row.closest("tbody")?.querySelector(".work-page")?.textContent ?? "",
			text: row.querySelector("th")?.textContent ?? "",
			words: JSON.parse(row.dataset.words ?? "[]"),
			beside: JSON.parse(row.dataset.beside ?? "[]"),
		}));
	}

	#build() {
		this.#summary.className = "work-summary";
		this.#status.className = "work-status";
		this.#status.setAttribute("role", "status");
		const file = document.createElement("input");
		file.type = "file";
		file.accept = ".json,application/json";
		file.hidden = true;
		file.addEventListener("change", async () => {
			const [chosen] = file.files ?? [];
			if (chosen) this.#say(await takeIn(chosen));
			file.value = "";
		});
		this.#name.autocomplete = "name";
		this.#name.maxLength = 80;
		const label = document.createElement("label");
		label.append("Name on the record (not kept)", this.#name);
		const actions = document.createElement("div");
		actions.className = "work-actions";
		actions.append(
			button("Save to a file", () => this.#save()),
			button("Take in from a file", () => file.click()),
			button("Print a record", () => print()),
			button("Delete everything", () => this.#ask(actions)),
			label,
			file,
		);
		this.#record.className = "work-record";
		this.prepend(this.#summary, actions, this.#status);
		this.append(this.#record);
	}

	#show() {
		let right = 0;
		const tasks = this.#tasks;
		for (const task of tasks) {
			const answer = kept(task.id);
			const cell = this.querySelector<HTMLElement>(`[data-task="${task.id}"] td`);
			if (!cell) continue;
			if (answer?.pass) right += 1;
			cell.dataset.check = answer ? (answer.pass ? "pass" : "fail") : "";
			const passed = task.kind === "exercise" ? answer?.given.replace("/", " of ") : undefined;
			const state = answer?.pass ? "right" : passed ? `${passed} checks` : "not yet";
			cell.textContent = answer ? `${state}${answer.when ? `, ${answer.when}` : ""}` : "open";
		}
		const lasting = isLasting()
			? ""
			: " This browser does not let the page keep it: it lasts until you leave. Save it to a file.";
		this.#summary.textContent = `${right} of ${tasks.length} done.${lasting}`;
	}

	#save() {
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([written(today())], { type: "application/json" }));
		link.download = `how-computers-work-${today()}.json`;
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
		this.#say(`Saved as ${link.download}.`);
	}

	/** Deleting is asked for twice. */
	#ask(actions: HTMLElement) {
		const asked = this.querySelector<HTMLElement>(".work-sure button");
		if (asked) return asked.focus();
		const question = document.createElement("div");
		question.className = "work-sure";
		question.setAttribute("role", "group");
		question.setAttribute("aria-label", "Delete everything?");
		const close = (said: string) => {
			question.remove();
			actions.querySelectorAll("button").forEach((one) => {
				if (one.textContent === "Delete everything") one.focus();
			});
			this.#say(said);
		};
		const no = button("Keep it", () => close("Nothing was deleted."));
		const yes = button("Delete", () => {
			forgetAll();
			close("Everything is deleted: answers, programs and their outputs.");
		});
		const words = document.createElement("p");
		words.textContent =
			"This deletes all answers, and every program that you changed, from this device. A file that you saved is not touched.";
		question.append(words, no, yes);
		actions.after(question);
		no.focus();
	}

	/** What the printer gets: the record in the place of the page. */
	#draw() {
		this.#record.replaceChildren(...recordOf(this.#tasks, this.#name.value.trim()));
	}

	#say(sentence: string) {
		this.#status.textContent = sentence;
	}
}

function button(name: string, press: () => void): HTMLButtonElement {
	const made = document.createElement("button");
	made.type = "button";
	made.textContent = name;
	made.addEventListener("click", press);
	return made;
}
