import numpy as np

in_float64 = f"{0.1 + 0.2:.60f}"
in_float32 = f"{float(np.sum(np.array([0.1, 0.2], dtype='float32'))):.40f}"


def nearly_equal(a, b):
    a, b = sorted([a, b], key=abs)
    gap = b - a if b > a else a - b
    return bool(gap <= abs(b) * 10**-9)
