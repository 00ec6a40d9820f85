import time

import numpy as np

SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000, 2_000_000, 3_500_000, 5_000_000]


def slowdown(in_order, shuffled):
    best_a, best_b = float("inf"), float("inf")
    for t in in_order:
        best_a = t if t < best_a else best_a
    for t in shuffled:
        best_b = t if t < best_b else best_b
    return best_b / best_a


def gap(points):
    if not points or points[-1][1] < 1.5:
        return None
    earlier = gap(points[:-1])
    return points[-1][0] if earlier is None else earlier


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
