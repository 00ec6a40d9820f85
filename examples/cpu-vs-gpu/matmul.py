import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # measure one core

import numpy as np

rng = np.random.default_rng(seed=1)


def seconds(n, dtype):
    a = rng.random((n, n)).astype(dtype)
    b = rng.random((n, n)).astype(dtype)
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        a @ b
        best = min(best, time.perf_counter() - start)
    return best


print("A browser's NumPy has no tuned BLAS, the library that makes")
print("products fast: about 1 GFLOPS, not 100 as on a native core.")

for dtype in (np.float32, np.float64):
    seconds(160, dtype)  # warm up: first runs are slower

n, time64 = 128, 0.0
while time64 < 0.1:  # start small, grow while it is fast
    n *= 2
    time32 = seconds(n, np.float32)
    time64 = seconds(n, np.float64)
    billions = 2 * n**3 / 1e9
    print(f"n = {n:4}: float32 {billions / time32:6.2f} GFLOPS,"
          f" float64 {billions / time64:6.2f} GFLOPS")
