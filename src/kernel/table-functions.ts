// Makes the JavaScript functions that Python's libraries call through the function table fit for it, all in one module.
// Emscripten compiles a module for each of them, a few hundred at every start; that took a tenth of the start.

/** Emscripten's letters for types, and their codes (WebAssembly specification, 5.3.1). */
const TYPES: Record<string, number> = { i: 0x7f, p: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c, e: 0x6f };
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A function with Emscripten's signature: the result, then the parameters; "v" is none. */
type Signed = CallableFunction & { sig: string };

/** The settings that tools/glue.py makes Emscripten look at. */
export function tableFunctions() {
	const wrapped = new Map<CallableFunction, CallableFunction>();
	return {
		wrapped,
		wrapFunctions(functions: Signed[]) {
			const fresh = Array.from(new Set(functions));
			if (fresh.length === 0) return;
			const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passOn(fresh)), {
				e: Object.fromEntries(fresh.map((f, index) => [`f${index}`, f as unknown as WebAssembly.ImportValue])),
			});
			for (const [index, f] of fresh.entries()) wrapped.set(f, exports[`f${index}`] as CallableFunction);
		},
	};
}

/** A module that imports each function and exports it again. */
function passOn(functions: Signed[]): Uint8Array<ArrayBuffer> {
	const signatures = Array.from(new Set(functions.map(({ sig }) => sig)));
	const types = signatures.map((sig) => {
		const parameters = Array.from(sig.slice(1), code);
		const results = sig.startsWith("v") ? [] : [code(sig.charAt(0))];
		return [0x60, ...vector(parameters), ...vector(results)];
	});
	const imports = functions.map(({ sig }, index) => [
		...name("e"),
		...name(`f${index}`),
		0,
		...number(signatures.indexOf(sig)),
	]);
	const exports = functions.map((_, index) => [...name(`f${index}`), 0, ...number(index)]);
	return Uint8Array.from([...HEADER, ...section(1, types), ...section(2, imports), ...section(7, exports)]);
}

function code(letter: string): number {
	const found = TYPES[letter];
	if (found === undefined) throw new Error(`a function of the runtime has a type ${letter} that is not known`);
	return found;
}

/** LEB128, unsigned. */
function number(value: number): number[] {
	return value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)];
}

const vector = (bytes: number[]) => [...number(bytes.length), ...bytes];
const name = (text: string) => vector(Array.from(text, (letter) => letter.charCodeAt(0)));
const section = (id: number, items: number[][]) => [id, ...vector([...number(items.length), ...items.flat()])];
