// The roofline as a Python program that prints the same numbers.

import { BYTES_PER_WEIGHT, type Chip, type Model } from "./roofline";

export function program(chip: Chip, model: Model, users: number, length: number): string {
	const given = [
		[`PEAK = ${chip.teraflops}e12`, "16-bit operations per second"],
		[`BANDWIDTH = ${chip.gbPerSecond}e9`, "bytes per second"],
		[`WEIGHTS = ${model.weights}`, "read for every token"],
		[`KV = ${model.kv}`, "bytes that a token leaves in the cache"],
		[`PAIR = 4 * ${model.lhd}`, "operations for two tokens that meet"],
	].map(([line = "", says]) => `${line.padEnd(22)}  # ${says}`);
	return `# ${model.name} in 16 bits on ${chip.name}
${given.join("\n")}

users, tokens = ${users}, ${length}


def roofline(phase, operations, bytes_moved, made):
    per_byte = operations / bytes_moved
    rate = min(PEAK, per_byte * BANDWIDTH)
    limit = "memory" if per_byte * BANDWIDTH < PEAK else "arithmetic"
    print(f"{phase}: {per_byte:,.1f} operations per byte,"
          f" {rate / 1e12:,.1f} TFLOP/s, waits for {limit},"
          f" at most {made * rate / operations:,.0f} tokens/s")


print(f"ridge: {PEAK / BANDWIDTH:,.0f} operations per byte")
roofline(
    f"decode, {users} at a time",
    operations=users * (2 * WEIGHTS + PAIR * tokens),
    bytes_moved=${BYTES_PER_WEIGHT} * WEIGHTS + users * KV * tokens,
    made=users,
)
roofline(  # a token meets those before it: half of all pairs
    "prefill",
    operations=2 * WEIGHTS * tokens + PAIR * tokens**2 / 2,
    bytes_moved=${BYTES_PER_WEIGHT} * WEIGHTS + KV * tokens,
    made=tokens,
)
`;
}
