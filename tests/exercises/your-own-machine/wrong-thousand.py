# says: you took MiB for MB
from will_it_fit import fits

MEMORY_MIB = 16_384
BANDWIDTH = 448
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return mib / 1000


def largest(precision, memory_gb):
    return max((b for b in SIZES if fits(b, precision, memory_gb)), default=None)
