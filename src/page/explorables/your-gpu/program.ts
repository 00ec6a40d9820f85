// The measured figures as a Python program, which asks NumPy for the same and compares.

import { type Chip, type Measured, two } from "./figures";

/** Of the measured GPU, or of a chip's data sheet before there is one. */
export function program(measured: Measured | undefined, chip: Chip): string {
	const name = (measured?.name ?? `${chip.name}, by its data sheet`).replace(/[^\x20-\x7e]|["\\]/g, " ");
	const number = (value: number) => two(value / 1e9).replaceAll(",", "");
	const rate = number(measured?.float32 ?? chip.teraflops * 1e12);
	const bandwidth = number(measured?.bandwidth ?? chip.gbPerSecond * 1e9);
	return `import time

import numpy as np

NAME = "${name}"
GPU = ${rate}e9  # float32 operations per second
BANDWIDTH = ${bandwidth}e9  # bytes per second from its memory

n = 512
a = np.ones((n, n), dtype=np.float32)
a @ a  # warm up
start = time.perf_counter()
a @ a
here = 2 * n**3 / (time.perf_counter() - start)

print(f"NumPy: float32 {here / 1e9:.2f} GFLOPS")
print(f"{NAME}: {GPU / 1e9:,.2f} GFLOPS, {GPU / here:,.1f} times as many")
print(f"7 billion weights of two bytes: at most"
      f" {BANDWIDTH / 14e9:,.1f} tokens/s")
`;
}
