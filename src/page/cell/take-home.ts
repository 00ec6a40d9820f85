// The name of the file above a cell gives the file: the program as it stands there, changes included.

/** Without this, and without JavaScript, the link leads to the page's own program. */
export function takeHome(link: HTMLAnchorElement, code: () => string) {
	let address = "";
	link.addEventListener("click", () => {
		URL.revokeObjectURL(address);
		address = URL.createObjectURL(new Blob([code()], { type: "text/plain" }));
		link.href = address;
		link.download = link.textContent ?? "";
	});
}
