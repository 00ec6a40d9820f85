// The walk of the picture as a program that times it on four million numbers.

import type { Walk } from "./walk";

export function program({ type, stride, seed }: Walk): string {
	return `import time

import numpy as np

N = 4_000_000
STRIDE = ${stride}

values = np.ones(N, dtype=np.${type})
print(f"{N:,} x {values.dtype}, {values.nbytes / 1e6:.0f} MB")

in_order = np.arange(N)
orders = {
    "in order": in_order,
    # 0, ${stride}, ${2 * stride} ..., then 1, ${1 + stride}, ${1 + 2 * stride} ...
    f"strided by {STRIDE}": in_order.reshape(-1, STRIDE).T.ravel(),
    "shuffled": np.random.default_rng(${seed}).permutation(N),
}

# Each order reads every number once.
for name, order in orders.items():
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        values[order]
        best = min(best, time.perf_counter() - start)
    print(f"{name:14} {best * 1000:6.1f} ms")
`;
}
