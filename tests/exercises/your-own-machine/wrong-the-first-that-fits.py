# says: In 25.8 GB at float16 you found 1, expected 7.
from will_it_fit import fits

MEMORY_MIB = 16_384
BANDWIDTH = 448
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return mib * 2**20 / 1e9


def largest(precision, memory_gb):
    for size in SIZES:
        if fits(size, precision, memory_gb):
            return size
