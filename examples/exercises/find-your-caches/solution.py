import time

import numpy as np
from chart import show

SIZES = [10_000, 30_000, 100_000, 300_000,
         1_000_000, 2_000_000, 3_500_000, 5_000_000]


def slowdown(in_order, shuffled):
    """How many times slower, by the best of each list."""
    return min(shuffled) / min(in_order)


def gap(points):
    """The first size from which it stays at 1.5 or above."""
    first = None
    for size, times in reversed(points):
        if times < 1.5:
            break
        first = size
    return first


def seconds(values, order):
    repeats = max(1, 400_000 // len(order))  # clocks are coarse
    start = time.perf_counter()
    for _ in range(repeats):
        values[order]
    return (time.perf_counter() - start) / repeats


rng = np.random.Generator(np.random.SFC64(1))
points = []
for n in SIZES:
    values = np.ones(n)
    orders = np.arange(n), rng.permutation(n)
    a, b = ([seconds(values, o) for _ in range(3)] for o in orders)
    points.append((n, slowdown(a, b)))

show(points, x="floats", y="times slower")
print("The gap begins at", gap(points), "floats.")
