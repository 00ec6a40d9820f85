// <page-question>: a question that says what is right, and which mistake a wrong answer was.

import { amend, arrived, checked, forget, kept } from "../progress";
import { showCount } from "./count";
import type { Form } from "./form";
import { kinds } from "./kinds";
import { same } from "./predict";
import { Proof } from "./proof";

export class PageQuestion extends HTMLElement {
	#form: Form | undefined;
	#check = button("Check", "submit", "question-check");
	/** Where the answer is what a program prints. */
	#proof: Proof | undefined;
	#again = button("Try again", "button", "question-again");
	#status = document.createElement("div");
	/** What the verdict on show is about; undefined while there is none. */
	#shown: string | undefined;
	/** The learner has begun an answer that is not checked yet. */
	#begun = false;
	/** A prediction whose program has not run yet. */
	#said: string | undefined;
	#listening = new AbortController();

	connectedCallback() {
		if (!this.#form) this.#build();
		if (!this.#form) return;
		this.#listening = new AbortController();
		document.addEventListener("progress-changed", () => this.#follow(), { signal: this.#listening.signal });
		this.#follow();
		arrived();
	}

	disconnectedCallback() {
		this.#listening.abort();
	}

	#build() {
		const text = this.querySelector(".question-text");
		const explanation = this.querySelector("details");
		const kind = kinds[this.dataset.kind ?? ""];
		if (!text || !explanation || !kind) return;
		const rows = Array.from(explanation.querySelectorAll<HTMLElement>("[data-answer]"));
		rows.sort((a, b) => Number(a.dataset.answer) - Number(b.dataset.answer));
		this.#form = kind({ root: this, rows });

		const legend = document.createElement("legend");
		for (const paragraph of text.children) {
			const line = document.createElement("span");
			line.append(...paragraph.childNodes);
			legend.append(line);
		}
		const fieldset = document.createElement("fieldset");
		const program = this.querySelector(".question-program");
		fieldset.append(legend, ...(program ? [program] : []), ...this.#form.controls);
		this.#again.hidden = true;
		this.#status.className = "question-status";
		this.#status.setAttribute("role", "status");
		const form = document.createElement("form");
		form.autocomplete = "off";
		form.append(fieldset, this.#status, this.#check, this.#again);
		text.remove();
		if (this.#form.program !== undefined) {
			this.#proof = new Proof(this.#form.program, `${this.id}.py`, (printed) => this.#proved(printed));
			this.#again.before(this.#proof.button);
			form.append(this.#proof.root);
		}
		this.prepend(form);

		form.addEventListener("submit", (event) => {
			event.preventDefault();
			this.#judge();
		});
		form.addEventListener("input", () => {
			this.#begun = true;
			this.#clear();
		});
		this.#again.addEventListener("click", () => this.#tryAgain());
	}

	#judge() {
		const form = this.#form as Form;
		if (this.#shown !== undefined) return;
		const answer = form.given();
		this.#status.ariaLive = "polite";
		if ("problem" in answer) {
			this.#status.textContent = answer.problem;
			form.inputs[0]?.focus();
			return;
		}
		this.#begun = false;
		if (this.#proof) return this.#hold(answer.given, this.#proof);
		const pass = isRight(form.row(answer.given));
		this.#show(answer.given, pass);
		checked(this.id, pass, answer.given);
	}

	/** A prediction stands from here on; the program itself says whether it was right. */
	#hold(given: string, proof: Proof) {
		this.#said = given;
		this.#status.textContent = "That is your prediction. Now run it.";
		for (const input of this.#form?.inputs ?? []) input.disabled = true;
		this.#check.hidden = true;
		proof.offer(true);
		proof.button.focus();
	}

	#proved(printed: string) {
		const given = this.#said ?? this.#shown;
		if (given === undefined) return;
		const pass = same(given, printed);
		this.#status.ariaLive = "polite";
		this.#show(given, pass);
		if (this.#said !== undefined) checked(this.id, pass, given);
		this.#said = undefined;
	}

	#tryAgain() {
		this.#begun = false;
		this.#proof?.offer(false);
		forget(this.id);
		const explanation = this.querySelector("details");
		if (explanation) explanation.open = false;
		this.#form?.inputs[0]?.focus();
	}

	/** Shows what is kept, where that is not on show yet: it comes from an earlier visit, or from a course. */
	#follow() {
		const answer = kept(this.id);
		const row = this.#form?.row(answer?.given ?? "");
		// The lesson may have changed since.
		if (answer && row && isRight(row) !== answer.pass) return amend(this.id, isRight(row));
		if (!this.#begun && this.#said === undefined && answer?.given !== this.#shown) {
			// What nobody has asked for is not read out.
			this.#status.ariaLive = "off";
			this.#form?.show(answer?.given ?? "");
			if (answer) this.#show(answer.given, answer.pass);
			else this.#clear();
		}
		showCount(this);
	}

	#show(given: string, pass: boolean) {
		const row = this.#form?.row(given);
		const why = row?.querySelector("dd");
		const verdict = document.createElement("strong");
		verdict.textContent = pass ? "Right." : "Not yet.";
		// Of several things to match, the one that is wrong is named.
		const which = row?.dataset.belongs === undefined ? "" : `${row.querySelector("dt")?.dataset.left}: `;
		this.#status.replaceChildren(verdict, ` ${which}`, ...(why?.cloneNode(true).childNodes ?? []));
		this.dataset.check = pass ? "pass" : "fail";
		this.#shown = given;
		this.#proof?.offer(true);
		this.#offer(pass);
	}

	#clear() {
		this.#status.textContent = "";
		delete this.dataset.check;
		this.#shown = undefined;
		this.#offer(false);
	}

	/** One button at a time; what is answered rightly stands until the learner wants to try again. */
	#offer(pass: boolean) {
		const answered = this.#shown !== undefined;
		const focused = document.activeElement;
		for (const input of this.#form?.inputs ?? []) input.disabled = pass;
		this.#check.hidden = answered;
		this.#again.hidden = !answered;
		if (answered && this.contains(focused) && (focused === this.#check || pass)) this.#again.focus();
	}
}

const isRight = (row: HTMLElement | undefined) => row?.dataset.right !== undefined;

function button(name: string, type: "submit" | "button", className: string): HTMLButtonElement {
	return Object.assign(document.createElement("button"), { textContent: name, type, className });
}
