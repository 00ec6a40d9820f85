from decimal import Decimal

import numpy as np

# Every stored digit of 0.1 + 0.2.
in_float64 = ""
in_float32 = ""


def nearly_equal(a, b):
    """True where a and b differ by a billionth at most."""
    return a == b  # your turn


print("float64:", in_float64)
print("float32:", in_float32)
print("0.1 + 0.2 and 0.3:", nearly_equal(0.1 + 0.2, 0.3))
print("1e-12 and 2e-12:", nearly_equal(1e-12, 2e-12))
