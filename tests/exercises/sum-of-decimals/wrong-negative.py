# says: nearly_equal(-0.30000000000000004, -0.3) returned False, expected True. Negative numbers
from decimal import Decimal

import numpy as np

in_float64 = Decimal(0.1 + 0.2)
in_float32 = Decimal(float(np.float32(0.1) + np.float32(0.2)))


def nearly_equal(a, b):
    return abs(a - b) <= 1e-9 * max(a, b)
