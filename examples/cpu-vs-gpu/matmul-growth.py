import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # measure one core

import numpy as np


def seconds(n):
    a = np.ones((n, n), dtype=np.float32)
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        a @ a
        best = min(best, time.perf_counter() - start)
    return best


seconds(160)  # warm up: first runs are slower

before = None
for n in (160, 320, 640):
    now = seconds(n)
    growth = f", {now / before:.1f} times as long" if before else ""
    print(f"n = {n}: {2 * n**3:,} operations,"
          f" {now * 1000:.2f} ms{growth}")
    before = now
