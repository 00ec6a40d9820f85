# says: you divided the wrong way round
import time

import numpy as np

SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000, 2_000_000, 3_500_000, 5_000_000]


def slowdown(in_order, shuffled):
    return min(in_order) / min(shuffled)


def gap(points):
    first = None
    for size, times in reversed(points):
        if times < 1.5:
            break
        first = size
    return first


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
