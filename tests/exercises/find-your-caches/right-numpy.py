import time

import numpy as np

SIZES = tuple(int(n) for n in np.geomspace(10_000, 5_000_000, 8).round())


def slowdown(in_order, shuffled):
    return np.min(shuffled) / np.min(in_order)


def gap(points):
    sizes = [size for size, _ in points]
    times = np.array([t for _, t in points])
    low = np.flatnonzero(times < 1.5)
    start = low[-1] + 1 if low.size else 0
    return sizes[start] if start < len(sizes) else None


def seconds(values, order):
    repeats = max(1, 400_000 // len(order))
    start = time.perf_counter()
    for _ in range(repeats):
        values[order]
    return (time.perf_counter() - start) / repeats


points = []
for n in SIZES:
    values = np.ones(n)
    orders = np.arange(n), np.random.permutation(n)
    a, b = ([seconds(values, o) for _ in range(2)] for o in orders)
    points.append((n, slowdown(a, b)))

print(gap(points))
