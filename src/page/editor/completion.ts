// Completion: what may stand at the caret, from the live interpreter; from the text alone while that is busy or not there.

import {
	acceptCompletion,
	autocompletion,
	type Completion,
	type CompletionContext,
	type CompletionResult,
	closeCompletion,
	moveCompletionSelection,
	startCompletion,
} from "@codemirror/autocomplete";
import { globalCompletion, localCompletionSource } from "@codemirror/lang-python";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";
import type { AskHelp } from "./editor";

const WORD = /^[\p{L}\p{N}_]*$/u;
/** Behind a name, a closing bracket or a quote; not behind a number. */
const DOT = /(?:(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*|[)\]}"'])\.$/u;
const KEYWORDS =
	"and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield";

/** The popup opens by itself behind a dot, else by Ctrl-Space. Tab is left to the page. */
export function completion(help: AskHelp): Extension {
	/** Where the word begins that the list was opened for: once the caret has left it, the list stays shut. */
	let word = 0;
	const open: Command = (view) => {
		word = wordStart(view.state);
		return startCompletion(view);
	};
	const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
		const { explicit, pos, state } = context;
		if (!explicit || pos < word || !WORD.test(state.sliceDoc(word, pos))) return null;
		const found = await help("candidates", state.doc.toString(), pos);
		if (found === undefined) return textOnly(context);
		if (!found) return null;
		const { from, to, options, more } = found;
		const typed = state.sliceDoc(from, to);
		return result(
			from,
			options.map(({ label, kind, detail }) => ({ label, detail: detail || kind })),
			(text) => !more && text.startsWith(typed),
		);
	};
	return [
		autocompletion({
			activateOnTyping: false,
			activateOnTypingDelay: 0,
			defaultKeymap: false,
			filterStrict: true,
			icons: false,
			override: [source],
		}),
		EditorView.updateListener.of(({ docChanged, transactions, view }) => {
			const typed = docChanged && transactions.some((transaction) => transaction.isUserEvent("input.type"));
			if (typed && DOT.test(beforeCaret(view.state))) open(view);
		}),
		Prec.highest(
			keymap.of([
				{ key: "Ctrl-Space", run: open },
				{ key: "Escape", run: closeCompletion },
				{ key: "ArrowDown", run: moveCompletionSelection(true) },
				{ key: "ArrowUp", run: moveCompletionSelection(false) },
				{ key: "PageDown", run: moveCompletionSelection(true, "page") },
				{ key: "PageUp", run: moveCompletionSelection(false, "page") },
				{ key: "Enter", run: acceptCompletion },
			]),
		),
	];
}

function beforeCaret(state: EditorState): string {
	const { head } = state.selection.main;
	return state.sliceDoc(state.doc.lineAt(head).from, head);
}

function wordStart(state: EditorState): number {
	const before = /[\p{L}\p{N}_]*$/u.exec(beforeCaret(state));
	return state.selection.main.head - (before?.[0].length ?? 0);
}

/** What the text itself shows: its own names, Python's words and functions; of attributes nothing. */
async function textOnly(context: CompletionContext): Promise<CompletionResult | null> {
	if (context.matchBefore(/\.\s*[\p{L}\p{N}_]*$/u)) return null;
	const own = localCompletionSource(context);
	const python = await globalCompletion(context);
	if (!own || !python) return null;
	const hidden = (label: string) => label.startsWith("_") && !context.matchBefore(/_[\p{L}\p{N}_]*$/u);
	// Templates would take the Tab key while they are filled in: of a keyword only the word is offered.
	const offered = [
		...own.options,
		...python.options.filter(({ type }) => type !== "keyword"),
		...KEYWORDS.split(" ").map((label) => ({ label, type: "keyword" })),
	].filter(({ label }, index, all) => !hidden(label) && all.findIndex((other) => other.label === label) === index);
	return result(
		own.from,
		offered.map(({ label, type }) => ({ label, detail: type === "namespace" ? "module" : (type ?? "") })),
		() => true,
	);
}

/** A list in the order given, good for as long as a word is typed on that `fits`. */
function result(from: number, options: Completion[], fits: (text: string) => boolean): CompletionResult {
	return {
		from,
		options: options.map((option, index) => ({ ...option, boost: (-99 * index) / options.length })),
		validFor: (text) => WORD.test(text) && fits(text),
	};
}
