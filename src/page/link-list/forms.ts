// The forms in which a link is copied: what a course page, a Markdown file or a notebook takes.

export interface Link {
	title: string;
	address: string;
	/** The bare page for frames, and how high a frame of it should be, in CSS pixels. */
	embed?: { address: string; height: number };
}

export interface Form {
	/** On the button, and as it is spoken of. */
	name: string;
	spoken: string;
	/** undefined: there is no such form of this link. */
	of(link: Link): string | undefined;
}

export const FORMS: Form[] = [
	{ name: "Address", spoken: "address", of: ({ address }) => address },
	{
		name: "Markdown",
		spoken: "Markdown",
		of: ({ title, address }) => `[${title.replace(/[\\[\]`*_<]/g, "\\$&")}](${address})`,
	},
	{
		name: "iframe",
		spoken: "HTML iframe",
		of: ({ title, embed }) =>
			embed &&
			`<iframe src="${quoted(embed.address)}" title="${quoted(title)}" width="100%" height="${embed.height}" ` +
				'style="border: 0" loading="lazy" allow="clipboard-write"></iframe>',
	},
	{
		name: "Jupyter",
		spoken: "Jupyter IFrame",
		of: ({ embed }) =>
			embed &&
			`from IPython.display import IFrame\n\nIFrame(${JSON.stringify(embed.address)}, width="100%", height=${embed.height})`,
	},
];

const quoted = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
