from decimal import Decimal

import numpy as np

# Every stored digit of 0.1 + 0.2.
in_float64 = Decimal(0.1 + 0.2)
in_float32 = Decimal(float(np.float32(0.1) + np.float32(0.2)))


def nearly_equal(a, b):
    """True where a and b differ by a billionth at most."""
    larger = max(abs(a), abs(b))
    return abs(a - b) <= 1e-9 * larger


print("float64:", in_float64)
print("float32:", in_float32)
print("0.1 + 0.2 and 0.3:", nearly_equal(0.1 + 0.2, 0.3))
print("1e-12 and 2e-12:", nearly_equal(1e-12, 2e-12))
