// What Python words as elements, shown: ["p", {"class": "x"}, "text", …]. Only what is listed here can come out of it.

/** A text, or a tag, attributes and children. */
export type Tree = string | [tag: string, attributes: Record<string, string>, ...children: Tree[]];

const TAGS = new Set(
	"a b button div i li p small span table tbody td th thead tr u ul".split(" ").map((tag) => tag.toUpperCase()),
);
const ATTRIBUTES: Record<string, RegExp> = {
	"aria-current": /^true$/,
	"aria-hidden": /^true$/,
	class: /^[a-z -]*$/,
	"data-set": /^[\w.=&-]*$/,
	"data-verdict": /^[a-z-]*$/,
	href: /^https:\/\//,
	scope: /^(col|row)$/,
	style: /^--[a-z]+: [\d.]+%(; --[a-z]+: [\d.]+%)*$/,
	title: /^/,
	type: /^button$/,
};

/** Makes `parent` hold exactly `trees`, and keeps the elements that are there already: nothing loses the keyboard. */
export function show(parent: Element, trees: Tree[]) {
	trees.forEach((tree, place) => {
		const here = parent.childNodes[place];
		const wanted = fitting(here, tree);
		if (wanted !== here) here ? here.replaceWith(wanted) : parent.append(wanted);
	});
	while (parent.childNodes.length > trees.length) parent.lastChild?.remove();
}

/** The node for `tree`: `here`, changed, where it is of the same kind. */
function fitting(here: ChildNode | undefined, tree: Tree): ChildNode {
	if (!Array.isArray(tree)) {
		const text = String(tree);
		if (here?.nodeType !== Node.TEXT_NODE) return document.createTextNode(text);
		if (here.nodeValue !== text) here.nodeValue = text;
		return here;
	}
	const [tag, attributes, ...children] = tree;
	const name = String(tag).toUpperCase();
	if (!TAGS.has(name)) return document.createTextNode("");
	const element = here instanceof Element && here.tagName === name ? here : document.createElement(name);
	for (const { name: old } of [...element.attributes]) if (!(old in attributes)) element.removeAttribute(old);
	for (const [key, value] of Object.entries(attributes))
		if (ATTRIBUTES[key]?.test(value) && element.getAttribute(key) !== value) element.setAttribute(key, value);
	show(element, children);
	return element;
}
