// Fetches a classic script that leaves one thing under a global name, once; a failed try can be repeated.

const loading = new Map<string, Promise<unknown>>();

/** Resolves to what `left` finds once the script has run. */
export function loadScript<Left>(address: URL, left: () => Left | undefined): Promise<Left> {
	const known = loading.get(address.href) as Promise<Left> | undefined;
	if (known) return known;
	const name = address.pathname.split("/").at(-1);
	const made = new Promise<Left>((resolve, reject) => {
		const script = document.createElement("script");
		script.src = address.href;
		script.onload = () => {
			const found = left();
			if (found) resolve(found);
			else reject(new Error(`${name} is damaged`));
		};
		script.onerror = () => {
			script.remove();
			loading.delete(address.href);
			reject(new Error(`${name} could not be loaded`));
		};
		document.head.append(script);
	});
	loading.set(address.href, made);
	return made;
}
