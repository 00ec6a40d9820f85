// Which bytes of a text a token stands for: tokens follow each other without a gap, and heed no character's edge.

export interface Token {
	/** Its place in the list. */
	id: number;
	bytes: readonly number[];
}

export interface Span extends Token {
	/** The first byte, and the one after the last. */
	from: number;
	to: number;
	/** It begins or ends inside a code point. */
	part: boolean;
}

/** `sizes`: the bytes of each code point. */
export function spans(tokens: Token[], sizes: number[]): Span[] {
	const edges = new Set([0]);
	let edge = 0;
	for (const size of sizes) {
		edge += size;
		edges.add(edge);
	}
	let from = 0;
	return tokens.map((token) => {
		const to = from + token.bytes.length;
		const span = { ...token, from, to, part: !edges.has(from) || !edges.has(to) };
		from = to;
		return span;
	});
}
