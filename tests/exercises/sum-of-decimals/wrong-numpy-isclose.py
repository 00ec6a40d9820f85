# says: nearly_equal(1.0, 1.000001) returned True, expected False. Too far apart.
from decimal import Decimal

import numpy as np

in_float64 = Decimal(0.1 + 0.2)
in_float32 = Decimal(float(np.float32(0.1) + np.float32(0.2)))


def nearly_equal(a, b):
    return np.isclose(a, b)
