// <run-exercise>: a cell with a task; what the learner writes is checked, with hints and a solution for those who ask.

import type { Result, Task, Verdict } from "../../kernel/protocol";
import { RunCell } from "../cell/run-cell";
import { arrived, checked, kept } from "../progress";
import { copyText } from "../share/copy-link";
import { keepWork } from "../work/kept-work";
import { CheckList } from "./check-list";
import { Help } from "./help";
import { forTutor } from "./tutor";

export class RunExercise extends RunCell {
	#checks: CheckList | undefined;
	#help: Help | undefined;
	#check = button("Check", "exercise-check");
	/** The run under way is to be checked; "late" once it has taken too long. */
	#checking: boolean | "late" = false;
	#clock: ReturnType<typeof setTimeout> | undefined;
	#listening = new AbortController();

	override connectedCallback() {
		super.connectedCallback();
		if (!this.#checks && this.querySelector(".exercise-checks")) this.#build();
		this.#listening = new AbortController();
		document.addEventListener("progress-changed", () => this.#follow(), { signal: this.#listening.signal });
		this.#follow();
		arrived();
	}

	override disconnectedCallback() {
		super.disconnectedCallback();
		this.#listening.abort();
	}

	#build() {
		const list = this.querySelector<HTMLElement>(".exercise-checks") as HTMLElement;
		this.#checks = new CheckList(list);
		const tutor = button("Copy for a tutor", "exercise-tutor");
		this.#help = new Help(this, (sentence) => this.say(sentence));
		const actions = document.createElement("div");
		actions.className = "exercise-actions";
		actions.append(this.#check, this.#help.hint, this.#help.solution, tutor);
		list.before(actions);
		this.#check.addEventListener("click", () => this.check());
		tutor.addEventListener("click", () => this.#copyForTutor());
		this.addEventListener("cell-changed", () => this.#checks?.stale());
	}

	/** Runs the program and then its checks. */
	check() {
		if (this.busy) return;
		this.#checking = true;
		this.#checks?.clear();
		this.begin(this.#task(this.#text(".exercise-source code")));
		this.#busy();
	}

	override run() {
		if (this.busy) return;
		this.#checking = false;
		this.begin(this.#task());
		this.#busy();
	}

	override reset() {
		this.#checks?.clear();
		super.reset();
	}

	/** An exercise stands by itself. */
	protected override above(): RunCell[] {
		return [];
	}

	protected override started() {
		if (!this.#checking) return;
		this.#clock = setTimeout(() => {
			this.#checking = "late";
			this.stop();
		}, this.#seconds * 1000);
	}

	/** Whoever had too long has had warning enough. */
	protected override defied() {
		if (this.#checking === "late") this.stop();
	}

	protected override sentence(result: Result): [said: string, heard?: string] {
		return result.checks ? sentence(result.checks) : super.sentence(result);
	}

	protected override ended(result: Result | "stopped") {
		clearTimeout(this.#clock);
		const checking = this.#checking;
		this.#checking = false;
		this.#busy();
		if (!checking) return;
		if (result !== "stopped" && result.checks) return this.#judged(result);
		if (checking === "late") {
			this.say(`Not ended after ${this.#seconds} seconds`);
			this.note("Your program was stopped. Is there a loop that never ends, or a number that is far too large?");
		} else if (result === "stopped" || result.outcome === "stopped" || result.failure) return;
		// What did not run to its end passes nothing.
		const unheard = checking !== "late" && result !== "stopped" && !result.hint;
		if (unheard) this.note("The checks begin once the program runs to its end. Below it stands what stopped it.");
		this.#checks?.fail();
		this.#report(false, `0/${this.#checks?.count}`);
	}

	#judged(result: Result) {
		const verdicts = result.checks ?? [];
		this.#checks?.show(verdicts);
		const passed = verdicts.filter(({ pass }) => pass).length;
		this.#report(passed === verdicts.length, `${passed}/${verdicts.length}`);
	}

	#report(pass: boolean, given: string) {
		// The best stands: who passed once may try other ways.
		const before = kept(this.id);
		if (before?.pass && !pass) return;
		keepWork(this.id, {
			code: this.code,
			stdout: this.#stream("stdout"),
			stderr: this.#stream("stderr"),
			checks: this.#checks?.rows ?? [],
		});
		checked(this.id, pass, given);
	}

	/** Shows whether it was passed, here or in a course. */
	#follow() {
		const answer = kept(this.id);
		this.toggleAttribute("data-passed", answer?.pass === true);
		if (answer?.pass && this.dataset.state === "idle" && !this.busy)
			this.say(answer.when ? `Passed on ${answer.when}` : "Passed");
	}

	#busy() {
		this.#check.setAttribute("aria-disabled", String(this.busy));
	}

	#task(check?: string): Task {
		const files = Array.from(this.querySelectorAll<HTMLElement>(".exercise-beside"), (file) => [
			file.dataset.name ?? "",
			file.querySelector("code")?.textContent ?? "",
		]);
		return { beside: Object.fromEntries(files), ...(check && { check }) };
	}

	get #seconds(): number {
		// A test may shorten it.
		return Number(document.documentElement.dataset.checkSeconds ?? this.dataset.seconds);
	}

	#text(selector: string): string {
		return this.querySelector(selector)?.textContent ?? "";
	}

	#stream(name: string): string {
		return this.#text(`[data-stream="${name}"]`);
	}

	async #copyForTutor() {
		const text = forTutor({
			title: headingOf(this) || this.id,
			task: JSON.parse(this.#text(".exercise-words") || "{}").task ?? "",
			filename: this.filename,
			code: this.code,
			output: [this.#stream("stdout"), this.#stream("stderr")],
			checks: this.#checks?.rows ?? [],
		});
		this.say(await copyText(text, "Copied for a tutor."));
	}
}

/** How it went, and for those who hear the page what to mend first. */
function sentence(verdicts: Verdict[]): [said: string, heard: string] {
	const passed = verdicts.filter(({ pass }) => pass).length;
	const all = verdicts.length;
	if (passed === all) return [all === 1 ? "The check passes." : `All ${all} checks pass.`, ""];
	const first = verdicts.find(({ pass }) => !pass);
	return [`${passed} of ${all} checks ${passed === 1 ? "passes" : "pass"}.`, first?.message ?? ""];
}

/** The heading that the exercise stands under. */
function headingOf(exercise: HTMLElement): string {
	let found = "";
	for (const heading of document.querySelectorAll("h1, h2, h3")) {
		if (heading.compareDocumentPosition(exercise) & Node.DOCUMENT_POSITION_FOLLOWING)
			found = (heading.firstChild?.textContent ?? "").trim();
	}
	return found;
}

function button(name: string, className: string): HTMLButtonElement {
	return Object.assign(document.createElement("button"), { type: "button", textContent: name, className });
}
