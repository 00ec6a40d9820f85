import time

import numpy as np

SIZES = [round(10_000 * 2.2**step) for step in range(9)]


def slowdown(in_order, shuffled):
    return min(shuffled) / min(in_order)


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
