from decimal import Decimal

import numpy as np

in_float64 = Decimal(np.float64(0.1) + np.float64(0.2))
tenth, fifth = np.array([0.1, 0.2], dtype=np.float32)
in_float32 = str(Decimal((tenth + fifth).item()))


def nearly_equal(p, q):
    return np.isclose(p, q, rtol=1e-9, atol=0)
