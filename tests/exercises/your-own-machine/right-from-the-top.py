from will_it_fit import fits

MEMORY_MIB = 16_384
BANDWIDTH = 448
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(m):
    return m * 1.048576 / 1000


def largest(precision, memory_gb):
    for size in sorted(SIZES, reverse=True):
        if fits(size, precision, memory_gb):
            return size
