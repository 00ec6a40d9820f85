// The Python program that prints the same counts, code points and bytes.

import { literal } from "./escapes";
import { counts } from "./text";

export function program(text: string, most: number): string {
	const { lone, points } = counts(text);
	const utf8 = lone ? '"utf-8", "ignore"' : '"utf-8"';
	const utf16 = lone ? '"utf-16-le", "surrogatepass"' : '"utf-16-le"';
	return [
		`text = ${literal(text)}`,
		...(lone ? ["", "# UTF-8 has no bytes for a lone surrogate: leave it out."] : []),
		`data = text.encode(${utf8})`,
		"print(ascii(text))",
		'print("code points", len(text))',
		'print("bytes", len(data))',
		`units = text.encode(${utf16})`,
		'print("UTF-16 units", len(units) // 2)',
		"",
		"# Characters as seen: Python brings nothing that counts them.",
		`for character in ${points > most ? `text[:${most}]` : "text"}:`,
		'    name = f"U+{ord(character):04X}"',
		`    print(name, character.encode(${utf8}).hex(" ")${lone ? ' or "no bytes"' : ""})`,
		"",
	].join("\n");
}
