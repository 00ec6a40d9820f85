import time

import numpy as np

N, REPEATS = 1_000_000, 10
numbers = [float(i) for i in range(N)]  # a million Python objects
array = np.array(numbers)               # the same, side by side


def python_loop():
    total = 0.0
    for number in numbers:  # the interpreter decides every step
        total += number
    return total


def built_in_sum():
    return sum(numbers)     # the loop runs inside Python's own C


def numpy_sum():
    return float(array.sum())  # one decision for the whole array


for add_up in (python_loop, built_in_sum, numpy_sum):
    # Browser clocks are coarse, so time ten runs together.
    start = time.perf_counter()
    for _ in range(REPEATS):
        total = add_up()
    seconds = (time.perf_counter() - start) / REPEATS
    print(f"{add_up.__name__:13} {total:,.0f}"
          f" {seconds * 1e3:7.2f} ms"
          f" {seconds / N * 1e9:6.2f} ns each")
