# says: in_float64 is 0.3: that is the decimal sum.
from decimal import Decimal

in_float64 = Decimal("0.1") + Decimal("0.2")
in_float32 = Decimal("0.1") + Decimal("0.2")


def nearly_equal(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
