// Which package holds a module, and what a package needs, from the lock that the site ships.

import runtime from "../../build/runtime/runtime.json";

interface Row {
	name: string;
	file_name: string;
	imports: string[];
	depends: string[];
}

export const lock: { packages: Record<string, Row> } = runtime.lock;

/** Modules that this copy of the site leaves out. */
export const leftOut: string[] = runtime.left_out;

const packageOf = new Map(
	Object.values(lock.packages).flatMap((row) => row.imports.map((name) => [name, row.name] as const)),
);

/** The package that holds a module: "numpy" for numpy, "matplotlib" for pylab. */
export const packageWith = (module: string): string | undefined => packageOf.get(module);

/** A quick look, before there is a Python to ask: may name too much or too little, only ever starts a download early. */
export function likelyFiles(code: string): string[] {
	const found = new Set<string>();
	for (const [, module = ""] of code.matchAll(/^[ \t]*(?:import|from)[ \t]+(\w+)/gm)) {
		const queue = [packageWith(module)];
		for (const name of queue) {
			if (!name || found.has(name)) continue;
			found.add(name);
			queue.push(...(lock.packages[name]?.depends ?? []));
		}
	}
	return Array.from(found, (name) => lock.packages[name]?.file_name ?? "");
}

/** Whether a program may start others: a look at its text, before it runs. */
export const startsOthers = (code: string, filename: string) =>
	filename.endsWith(".sh") || /\b(?:subprocess|multiprocessing|popen|system|asyncio)\b/.test(code);
