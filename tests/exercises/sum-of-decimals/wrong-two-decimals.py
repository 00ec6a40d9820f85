# says: you added two Decimals
from decimal import Decimal

in_float64 = Decimal(0.1) + Decimal(0.2)
in_float32 = "0.300000011920928955078125"


def nearly_equal(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
