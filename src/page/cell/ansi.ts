// The colours that a program asks a terminal for (ECMA-48, "select graphic rendition"), as classes and styles.

const COLOURS = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
/** The steps of the 6 × 6 × 6 colours in xterm's table of 256. */
const STEPS = [0, 95, 135, 175, 215, 255];

type Colour = { name: string } | { css: string } | undefined;

export class Graphics {
	#colour: Colour;
	#ground: Colour;
	#on = new Set<"bold" | "faint" | "italic" | "underline">();

	/** Takes the numbers of one sequence, as in "1;31". */
	select(numbers: string) {
		const codes = numbers.split(";").map(Number);
		for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
			if (code === 0) {
				this.#colour = undefined;
				this.#ground = undefined;
				this.#on.clear();
			} else if (code === 1) this.#on.add("bold");
			else if (code === 2) this.#on.add("faint");
			else if (code === 3) this.#on.add("italic");
			else if (code === 4) this.#on.add("underline");
			else if (code === 22) {
				this.#on.delete("bold");
				this.#on.delete("faint");
			} else if (code === 23) this.#on.delete("italic");
			else if (code === 24) this.#on.delete("underline");
			else if (code === 39) this.#colour = undefined;
			else if (code === 49) this.#ground = undefined;
			else if (code === 38) this.#colour = longColour(codes);
			else if (code === 48) this.#ground = longColour(codes);
			else if ((code >= 30 && code < 38) || (code >= 90 && code < 98)) this.#colour = named(code % 10);
			else if ((code >= 40 && code < 48) || (code >= 100 && code < 108)) this.#ground = named(code % 10);
		}
	}

	/** `text` as it is to look; bare where nothing is asked for. */
	paint(text: string): Node {
		if (!this.#colour && !this.#ground && this.#on.size === 0) return document.createTextNode(text);
		const span = document.createElement("span");
		span.append(text);
		for (const name of this.#on) span.classList.add(`ansi-${name}`);
		if (this.#colour && "name" in this.#colour) span.classList.add(`ansi-${this.#colour.name}`);
		else if (this.#colour) span.style.color = this.#colour.css;
		if (this.#ground && "name" in this.#ground) span.classList.add(`ansi-on-${this.#ground.name}`);
		else if (this.#ground) span.style.backgroundColor = this.#ground.css;
		return span;
	}
}

const named = (index: number): Colour => ({ name: COLOURS[index] as string });

/** What follows 38 or 48: "5;n" of 256 colours, or "2;r;g;b". */
function longColour(codes: number[]): Colour {
	const kind = codes.shift();
	if (kind === 2) return { css: `rgb(${codes.splice(0, 3).join(" ")})` };
	const index = codes.shift() ?? 0;
	if (index < 16) return named(index % 8);
	if (index >= 232)
		return {
			css: `rgb(${Array(3)
				.fill(8 + 10 * (index - 232))
				.join(" ")})`,
		};
	const cube = index - 16;
	return { css: `rgb(${[cube / 36, (cube / 6) % 6, cube % 6].map((step) => STEPS[Math.floor(step)]).join(" ")})` };
}
