// Answers for an editor from the live interpreter. Python counts characters and JavaScript UTF-16 units: the bridge is here.

import type { PyodideAPI } from "pyodide";
import type { FromKernel, Help, ToKernel } from "./protocol";

export function completed(python: PyodideAPI, message: ToKernel & { type: "complete" }): FromKernel {
	const { question, want, code, filename, offset } = message;
	try {
		const completion = python.pyimport("hcw.completion");
		const answer = want === "candidates" ? completion.complete : completion.signature;
		const help = JSON.parse(answer(code, [...code.slice(0, offset)].length, filename));
		return { type: "completed", question, help: help && inUnits(help, code) };
	} catch {
		return { type: "completed", question, help: null };
	}
}

function inUnits<Place extends Help[keyof Help]>(help: Place, code: string): Place {
	const characters = [...code];
	const units = (place: number) => characters.slice(0, place).join("").length;
	return { ...help, from: units(help.from), ...("to" in help && { to: units(help.to) }) };
}
