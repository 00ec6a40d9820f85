// The window of time as a program: the waits that fit into it, stretched to a time that one can feel.

import type { Layer } from "./times";

/** Python's way to write a number of nanoseconds. */
const python = (ns: number) => String(ns).replace(/\B(?=(\d{3})+$)/g, "_");

export function program(layers: Layer[], window: number): string {
	return `# Times in nanoseconds, shortest first.
WINDOW = ${python(window)}
LATENCY_NS = {
${layers.map((layer) => `    "${layer.name}": ${python(layer.ns)},`).join("\n")}
}
UNITS = {
    "years": 365.25 * 24 * 3600,
    "months": 365.25 / 12 * 24 * 3600,
    "days": 24 * 3600,
    "hours": 3600,
    "minutes": 60,
    "seconds": 1,
}


def in_words(seconds):
    for unit, size in UNITS.items():
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.3f} seconds"


# One nanosecond lasts one second.
print(f"the window {WINDOW:,} ns ->", in_words(WINDOW))
for place, ns in LATENCY_NS.items():
    print(f"{place:19} {ns:>10,} ns -> {in_words(ns):14}",
          f"{ns / WINDOW:.4%} of the window")
`;
}
