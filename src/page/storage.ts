// What the reader changed, kept on this device. Where storage is full or forbidden (a frame in an LMS), nothing breaks.

const key = (id: string) => `how-computers-work.code.${id}`;

export function savedCode(id: string): string | null {
	try {
		return localStorage.getItem(key(id));
	} catch {
		return null;
	}
}

/** Returns false where it could not be kept. */
export function saveCode(id: string, code: string | null): boolean {
	try {
		if (code === null) localStorage.removeItem(key(id));
		else localStorage.setItem(key(id), code);
		return true;
	} catch {
		return false;
	}
}
