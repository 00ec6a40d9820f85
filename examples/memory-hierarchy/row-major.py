import time

import numpy as np

matrix = np.ones((4000, 4000), dtype=np.float32)  # 64 MB

# How far apart two neighbours are in memory, in bytes.
down, right = matrix.strides
print(f"one step right: {right} bytes, one step down: {down} bytes")


def along_rows():
    return sum(float(row.sum()) for row in matrix)


def along_columns():
    return sum(float(column.sum()) for column in matrix.T)


for walk in (along_rows, along_columns):
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        total = walk()
        best = min(best, time.perf_counter() - start)
    print(f"{walk.__name__:13} total {total:,.0f}"
          f" in {best * 1000:.0f} ms")
