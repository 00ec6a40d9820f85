// The script that draws a program's chart: its points as an SVG in the page's colours, and beside it the same in a table.

import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import type { Axis, Chart } from "../../kernel/protocol";

export type DrawChart = (chart: Chart) => HTMLElement;

/** On a phone the picture is drawn smaller, so that its words are not. */
const WIDTH = innerWidth < 720 ? 340 : 560;
const HEIGHT = innerWidth < 720 ? 240 : 300;
const MARGIN = { top: 14, right: 18, bottom: 44, left: 56 };
const TICKS = 5;
const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const short = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, notation: "compact" });

function draw(chart: Chart): HTMLElement {
	const figure = document.createElement("figure");
	figure.className = "cell-chart";
	figure.append(picture(chart), table(chart));
	return figure;
}

function scale({ log }: Axis, values: number[], range: [number, number]) {
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const made = log
		? scaleLog()
				.domain([least, Math.max(most, least * 1.01)])
				.nice()
		: scaleLinear()
				.domain([Math.min(0, least), Math.max(most, 1e-9) * 1.05])
				.nice(TICKS);
	return made.range(range);
}

/** A logarithmic axis is marked at its powers of ten, where there are some. */
function ticksOf(axis: Axis, ticks: number[]): number[] {
	const powers = ticks.filter((tick) => Number.isInteger(Math.log10(tick)));
	return axis.log && powers.length > 1 ? powers : ticks;
}

function picture({ x, y, points }: Chart): SVGSVGElement {
	const across = scale(
		x,
		points.map(([value]) => value),
		[MARGIN.left, WIDTH - MARGIN.right],
	);
	const up = scale(
		y,
		points.map(([, value]) => value),
		[HEIGHT - MARGIN.bottom, MARGIN.top],
	);
	const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
	root.setAttribute("aria-label", spoken({ x, y, points }));
	for (const tick of ticksOf(y, up.ticks(TICKS))) {
		const at = up(tick);
		root.append(
			svg("line", { class: "chart-grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: at, y2: at }),
			text(short.format(tick), { x: MARGIN.left - 8, y: at, dy: "0.32em", "text-anchor": "end" }),
		);
	}
	for (const tick of ticksOf(x, across.ticks(TICKS))) {
		root.append(text(short.format(tick), { x: across(tick), y: HEIGHT - MARGIN.bottom + 18, "text-anchor": "middle" }));
	}
	const path = line<[number, number]>(
		([value]) => across(value),
		([, value]) => up(value),
	)(points);
	root.append(
		text(x.label, { class: "chart-label", x: WIDTH - MARGIN.right, y: HEIGHT - 6, "text-anchor": "end" }),
		text(y.label, { class: "chart-label", transform: `translate(12 ${MARGIN.top}) rotate(-90)`, "text-anchor": "end" }),
		svg("path", { class: "chart-line", d: path ?? "" }),
		...points.map(([a, b]) => svg("circle", { class: "chart-point", cx: across(a), cy: up(b), r: 4 })),
	);
	return root;
}

/** Where it begins, where it ends and how high it goes. */
function spoken({ x, y, points }: Chart): string {
	const say = ([a, b]: [number, number]) => `${number.format(b)} at ${number.format(a)}`;
	const highest = points.reduce((best, point) => (point[1] > best[1] ? point : best));
	const [first, last] = [points[0], points.at(-1)] as [[number, number], [number, number]];
	return `Chart: ${y.label} by ${x.label}. From ${say(first)} to ${say(last)}, most ${say(highest)}.`;
}

function table({ x, y, points }: Chart): HTMLElement {
	const made = document.createElement("table");
	const head = made.createTHead().insertRow();
	for (const { label } of [x, y]) {
		const cell = document.createElement("th");
		cell.scope = "col";
		cell.textContent = label;
		head.append(cell);
	}
	const body = made.createTBody();
	for (const point of points) {
		const row = body.insertRow();
		for (const value of point) row.insertCell().textContent = number.format(value);
	}
	const room = document.createElement("div");
	room.className = "chart-table";
	room.tabIndex = 0;
	room.setAttribute("role", "region");
	room.setAttribute("aria-label", "The same as a table");
	room.append(made);
	return room;
}

function svg<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string | number>) {
	const made = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
	return made;
}

function text(words: string, attributes: Record<string, string | number>) {
	const made = svg("text", attributes);
	made.textContent = words;
	return made;
}

declare global {
	var howComputersWorkChart: DrawChart | undefined;
}

globalThis.howComputersWorkChart = draw;
