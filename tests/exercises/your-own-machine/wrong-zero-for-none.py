# says: In 0.5 GB nothing fits at float16, but you found 0. Say None.
from will_it_fit import fits

MEMORY_MIB = 16_384
BANDWIDTH = 448
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return mib * 2**20 / 1e9


def largest(precision, memory_gb):
    return max([b for b in SIZES if fits(b, precision, memory_gb)] + [0])
