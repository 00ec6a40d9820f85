from decimal import Decimal as D

import numpy as np

in_float64 = D(0.1 + 0.2)
in_float32 = D(float(np.float32(0.1 + 0.2)))


def size(number):
    if number < 0:
        return -number
    return number


def nearly_equal(first, second):
    if first == second:
        return True
    if size(first) > size(second):
        larger = size(first)
    else:
        larger = size(second)
    return size(first - second) / larger < 1e-9
