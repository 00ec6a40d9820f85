import numpy as np

five, hundred, all_ones = (np.binary_repr(n, 8) for n in (5, 100, 255))
smallest, largest = np.iinfo(np.uint16).min, np.iinfo(np.uint16).max


def to_binary(number):
    bits = np.unpackbits(np.array([number], dtype=np.uint8))
    return np.str_("".join(map(str, bits)))
