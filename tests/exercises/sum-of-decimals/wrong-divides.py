# says: nearly_equal(0, 0) stopped with ZeroDivisionError: division by zero on line 11. Expected True: multiply instead of dividing.
from decimal import Decimal

import numpy as np

in_float64 = Decimal(0.1 + 0.2)
in_float32 = Decimal(float(np.float32(0.1) + np.float32(0.2)))


def nearly_equal(a, b):
    return abs(a - b) / max(abs(a), abs(b)) <= 1e-9
