# says: in_float64 is the float 0.30000000000000004, and a float shows its shortest digits.
import numpy as np

in_float64 = 0.1 + 0.2
in_float32 = np.float32(0.1) + np.float32(0.2)


def nearly_equal(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
