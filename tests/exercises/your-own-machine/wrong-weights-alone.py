# says: the weights alone would fit
from will_it_fit import weights_gb

MEMORY_MIB, BANDWIDTH = 24_564, 1008
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    return mib * 2**20 / 1e9


def largest(precision, memory_gb):
    # 12.5 GB would do; 24 and 40 stand at the edge
    return max((b for b in SIZES if weights_gb(b, precision) <= memory_gb), default=None)
