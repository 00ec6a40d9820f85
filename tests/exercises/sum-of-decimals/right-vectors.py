from decimal import Decimal

import numpy as np

sums = [t(0.1) + t(0.2) for t in (np.float64, np.float32)]
in_float64, in_float32 = (Decimal(float(s)) for s in sums)


def nearly_equal(a, b):
    both = np.array([a, b], dtype=float)
    return np.abs(np.diff(both)) <= np.abs(both).max() * 1e-9
