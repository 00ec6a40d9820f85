import time

import numpy as np
from chart import show

SIZES = [10_000, 100_000]  # your turn


def slowdown(in_order, shuffled):
    """How many times slower, by the best of each list."""
    return 1.0  # your turn


def gap(points):
    """The first size from which it stays at 1.5 or above."""
    return None  # your turn


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
