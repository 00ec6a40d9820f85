import time

import numpy as np

SIZES = (50_000, 1_000_000, 10_000_000)


def milliseconds(values, order):
    """Time to gather all values in this order, at its best."""
    repeats = max(1, 1_000_000 // len(order))  # clocks are coarse
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        for _ in range(repeats):
            values[order]
        best = min(best, time.perf_counter() - start)
    return best / repeats * 1000


# Say first what this costs: the numbers, two orders, one copy.
each = 8 + 2 * np.dtype(np.intp).itemsize + 8
print(f"The largest list takes {max(SIZES) * each / 1e6:.0f} MB.")

milliseconds(np.ones(50_000), np.arange(50_000))  # warm up

rng = np.random.Generator(np.random.SFC64(1))  # a quick one
for n in SIZES:
    values = np.arange(n, dtype=np.float64)
    in_order = np.arange(n)        # 0, 1, 2, 3 ...
    shuffled = rng.permutation(n)  # the same places, mixed up

    # The work is equal: n numbers read, n numbers written.
    a = milliseconds(values, in_order)
    b = milliseconds(values, shuffled)
    print(f"{n:,} floats: in order {a:.2f} ms, "
          f"shuffled {b:.2f} ms, {b / a:.1f} x slower")
