// Signature help: above a call's line, how its function is called, as the live interpreter knows it.

import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showTooltip, type Tooltip, tooltips, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Help } from "../../kernel/protocol";
import type { AskHelp } from "./editor";

/** The caret has to rest so long in a call before it is asked for. */
const REST_MS = 120;
const ID = "cell-signature";

interface State {
	/** Its `pos` is where it stands; `call` the place of the call's bracket, -1 where there is none. */
	tooltip: Tooltip | null;
	call: number;
	/** The call that the reader wants to see no more of. */
	dismissed: number;
}

const NOTHING: State = { tooltip: null, call: -1, dismissed: -1 };
const answered = StateEffect.define<Help["signature"] | null>();
const dismiss = StateEffect.define<null>();

const shown = StateField.define<State>({
	create: () => NOTHING,
	update(old, transaction) {
		const { changes, docChanged, effects, selection, state } = transaction;
		let { call, dismissed, tooltip } = old;
		const moved = (place: number) => (place < 0 ? place : changes.mapPos(place));
		[call, dismissed] = [moved(call), moved(dismissed)];
		for (const effect of effects) {
			if (effect.is(dismiss)) [tooltip, dismissed] = [null, call];
			if (!effect.is(answered)) continue;
			if (effect.value?.from !== dismissed) dismissed = -1;
			if (!effect.value) return NOTHING;
			call = effect.value.from;
			tooltip = dismissed < 0 ? tooltipOf(effect.value) : null;
		}
		if (tooltip && (docChanged || selection || tooltip !== old.tooltip)) {
			tooltip = { ...tooltip, pos: Math.max(call, state.doc.lineAt(state.selection.main.head).from) };
		}
		const same = tooltip === old.tooltip && call === old.call && dismissed === old.dismissed;
		return same ? old : { tooltip, call, dismissed };
	},
	provide: (field) => [
		showTooltip.from(field, ({ tooltip }) => tooltip),
		EditorView.contentAttributes.from(
			field,
			({ tooltip }): Record<string, string> => (tooltip ? { "aria-describedby": ID } : {}),
		),
	],
});

/** Shown while the caret is between a call's brackets; Escape puts it away until the call is left. */
export function signatureHelp(help: AskHelp): Extension {
	const asking = ViewPlugin.fromClass(
		class {
			#clock: ReturnType<typeof setTimeout> | undefined;

			constructor(readonly view: EditorView) {}

			update({ docChanged, selectionSet, focusChanged }: ViewUpdate) {
				if (!docChanged && !selectionSet && !focusChanged) return;
				clearTimeout(this.#clock);
				const inside = this.view.hasFocus && isInCall(this.view.state);
				if (inside) this.#clock = setTimeout(() => this.#ask(), REST_MS);
				else if (this.view.state.field(shown) !== NOTHING) this.#clock = setTimeout(() => this.#tell(null));
			}

			async #ask() {
				const { doc, selection } = this.view.state;
				const found = await help("signature", doc.toString(), selection.main.head);
				const now = this.view.state;
				if (now.doc === doc && now.selection.eq(selection)) this.#tell(found ?? null);
			}

			#tell(found: Help["signature"] | null) {
				if (found || this.view.state.field(shown) !== NOTHING) this.view.dispatch({ effects: answered.of(found) });
			}

			destroy() {
				clearTimeout(this.#clock);
			}
		},
	);
	const putAway = (view: EditorView) => {
		if (!view.state.field(shown).tooltip) return false;
		view.dispatch({ effects: dismiss.of(null) });
		return true;
	};
	return [shown, asking, keymap.of([{ key: "Escape", run: putAway }]), tooltips({ tooltipSpace: roomAround })];
}

function isInCall(state: EditorState): boolean {
	const { empty, head } = state.selection.main;
	for (let node = empty ? syntaxTree(state).resolveInner(head, -1) : null; node; node = node.parent) {
		const closed = node.lastChild?.name === ")";
		if (node.name === "ArgList" && node.from < head && !(closed && head >= node.to)) return true;
	}
	return false;
}

const tooltipOf = ({ from, label, doc }: Help["signature"]): Tooltip => ({
	pos: from,
	above: true,
	create() {
		const dom = document.createElement("div");
		dom.className = "cell-signature";
		dom.id = ID;
		dom.setAttribute("role", "tooltip");
		for (const [name, text] of Object.entries({ call: label, doc })) {
			const part = document.createElement("div");
			part.className = `cell-signature-${name}`;
			part.textContent = text;
			if (text) dom.append(part);
		}
		return { dom };
	},
});

/** The width of the editor, and of the page what lies neither under the header that stays nor under a phone's keyboard. */
function roomAround(view: EditorView): { top: number; left: number; bottom: number; right: number } {
	const header = document.querySelector(".md-header")?.getBoundingClientRect().bottom ?? 0;
	const { clientWidth, clientHeight } = document.documentElement;
	const { left, right } = view.dom.getBoundingClientRect();
	return {
		top: Math.max(header, 0) + 4,
		left: Math.max(left + 6, 8),
		bottom: Math.min(visualViewport?.height ?? clientHeight, clientHeight) - 4,
		right: Math.min(right - 6, clientWidth - 8),
	};
}
