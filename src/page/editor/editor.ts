// The editor: CodeMirror 6 with Python, dressed in the page's own colours. A bundle of its own, loaded on demand.

import { closeCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Annotation, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Help } from "../../kernel/protocol";
import { completion } from "./completion";
import { signatureHelp } from "./signature";

export interface Editor {
	text: string;
	focus(offset: number): void;
	/** Marks a line, counted from 1; 0 unmarks. */
	mark(line: number): void;
}

/** What is known about a place in the code. null: nothing; undefined: there is nobody to ask, now or at all. */
export type AskHelp = <Want extends keyof Help>(
	want: Want,
	code: string,
	offset: number,
) => Promise<Help[Want] | null | undefined>;

export interface EditorOptions {
	parent: HTMLElement;
	text: string;
	label: string;
	changed(): void;
	run(): void;
	help: AskHelp;
}

export type CreateEditor = (options: EditorOptions) => Editor;

const colours = HighlightStyle.define([
	{ tag: tags.keyword, color: "var(--code-keyword)" },
	{ tag: [tags.operatorKeyword, tags.modifier], color: "var(--code-keyword)" },
	{ tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
	{ tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
	{ tag: tags.comment, color: "var(--code-comment)" },
	{ tag: [tags.function(tags.variableName), tags.standard(tags.variableName)], color: "var(--code-name)" },
]);

const markLine = StateEffect.define<number>();
const silent = Annotation.define<boolean>();
const failedLine = Decoration.line({ class: "cell-line-failed" });

const marked = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(old, transaction) {
		for (const effect of transaction.effects) {
			if (!effect.is(markLine)) continue;
			const { doc } = transaction.state;
			if (effect.value < 1 || effect.value > doc.lines) return Decoration.none;
			return Decoration.set([failedLine.range(doc.line(effect.value).from)]);
		}
		return transaction.docChanged ? Decoration.none : old;
	},
	provide: (field) => EditorView.decorations.from(field),
});

const create: CreateEditor = ({ parent, text, label, changed, run, help }) => {
	const runIt = (view: EditorView) => {
		closeCompletion(view);
		run();
		return true;
	};
	// The last line break belongs to the file, not to what is edited: it would show as an empty line.
	const state = EditorState.create({
		doc: text.replace(/\n$/, ""),
		extensions: [
			python(),
			syntaxHighlighting(colours),
			bracketMatching(),
			indentOnInput(),
			indentUnit.of("    "),
			history(),
			drawSelection(),
			marked,
			completion(help),
			signatureHelp(help),
			EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", spellcheck: "false" }),
			EditorView.updateListener.of((update) => {
				if (update.docChanged && !update.transactions.some((t) => t.annotation(silent))) changed();
			}),
			keymap.of([
				{ key: "Mod-Enter", run: runIt },
				{ key: "Shift-Enter", run: runIt },
				// Tab moves on to the next control, as everywhere on the page; these indent.
				{ key: "Mod-]", run: indentMore },
				{ key: "Mod-[", run: indentLess },
				...defaultKeymap,
				...historyKeymap,
			]),
		],
	});
	const view = new EditorView({ state, parent });
	return {
		get text() {
			return `${view.state.doc.toString()}\n`;
		},
		set text(text: string) {
			const doc = text.replace(/\n$/, "");
			view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: doc }, annotations: silent.of(true) });
		},
		focus(offset) {
			view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) } });
			view.focus();
		},
		mark(line) {
			view.dispatch({ effects: markLine.of(line) });
		},
	};
};

globalThis.howComputersWorkEditor = create;
