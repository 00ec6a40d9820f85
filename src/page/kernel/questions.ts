// Questions about code that is being typed: answered while nothing runs, given up as soon as something does.

import type { FromKernel, Help, ToKernel } from "../../kernel/protocol";

type Question = ToKernel & { type: "complete" };
type Answer = FromKernel & { type: "completed" };

export class Questions {
	#count = 0;
	#open = new Map<number, (help: Answer["help"] | undefined) => void>();

	/** Resolves to null where there is nothing to say, to undefined where it was given up. */
	ask<Want extends keyof Help>(
		message: Omit<Question, "type" | "question" | "want"> & { want: Want },
		post: (question: Question) => void,
	): Promise<Help[Want] | null | undefined> {
		const question = ++this.#count;
		return new Promise((resolve) => {
			this.#open.set(question, (help) => resolve(help as Help[Want] | null | undefined));
			post({ ...message, type: "complete", question });
		});
	}

	hear({ question, help }: Answer) {
		this.#open.get(question)?.(help);
		this.#open.delete(question);
	}

	/** An answer that comes from now on is late. */
	giveUp() {
		for (const resolve of this.#open.values()) resolve(undefined);
		this.#open.clear();
	}
}
