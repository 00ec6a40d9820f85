// Figures as a file of the reader's.

const TYPES = { csv: "text/csv", json: "application/json" };

export type Kind = keyof typeof TYPES;

export function save(kind: Kind, name: string, text: string) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: TYPES[kind] }));
	link.download = `${name}.${kind}`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
