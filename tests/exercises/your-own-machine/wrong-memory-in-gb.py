# says: MEMORY_MIB is 24. Is that GB?
from will_it_fit import fits

MEMORY_MIB = 24
BANDWIDTH = 1008
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return mib * 2**20 / 1e9


def largest(precision, memory_gb):
    return max((b for b in SIZES if fits(b, precision, memory_gb)), default=None)
