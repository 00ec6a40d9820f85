import numpy as np
from will_it_fit import fits

MEMORY_MIB = 16_384
BANDWIDTH = 448
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return np.float64(mib) * 2**20 / 1e9


def largest(precision, memory_gb):
    sizes = np.array(SIZES)
    good = sizes[[fits(s, precision, memory_gb) for s in SIZES]]
    return good.max() if good.size else None
