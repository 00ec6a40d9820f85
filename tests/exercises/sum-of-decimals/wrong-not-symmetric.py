# says: The other way round you get it right, and the order must not matter.
from decimal import Decimal

import numpy as np

in_float64 = Decimal(0.1 + 0.2)
in_float32 = Decimal(float(np.float32(0.1) + np.float32(0.2)))


def nearly_equal(a, b):
    return b - a <= 1e-9 * max(abs(a), abs(b))
