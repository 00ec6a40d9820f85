// A real tokenizer, in a script of its own: its list is large, and is fetched when a reader asks for it.

import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Token } from "./tokens";

export interface Tokenizer {
	name: string;
	entries: number;
	/** Lone surrogates have to be out of the text. Marks such as <|endoftext|> are text here. */
	cut(text: string): Token[];
}

const encoder = new TextEncoder();

globalThis.howComputersWorkTokenizer = {
	name: "o200k_base",
	entries: ranks.length,
	cut: (text) =>
		encode(text, { disallowedSpecial: new Set() }).map((id) => {
			const piece = ranks[id] ?? [];
			return { id, bytes: typeof piece === "string" ? Array.from(encoder.encode(piece)) : piece };
		}),
};

declare global {
	var howComputersWorkTokenizer: Tokenizer | undefined;
}
