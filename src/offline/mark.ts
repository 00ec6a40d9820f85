// A mark, outside the cache, that the site is kept: where the browser has removed the cache, it tells.

const key = (root: string) => `how-computers-work.kept ${root}`;

export function marked(root: string): boolean {
	try {
		return localStorage.getItem(key(root)) !== null;
	} catch {
		return false;
	}
}

export function mark(root: string, kept: boolean) {
	try {
		if (kept) localStorage.setItem(key(root), "");
		else localStorage.removeItem(key(root));
	} catch {
		// It only makes a sentence better.
	}
}
