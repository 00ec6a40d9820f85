import numpy as np

SIZES = {4: 0.5, 8: 1, 16: 2, 32: 4}


def ceiling(billions, bits, bandwidth):
    return np.divide(bandwidth, billions * SIZES[bits])


def bandwidth_for(tokens_per_second, billions, bits):
    return np.prod([tokens_per_second, billions, SIZES[bits]])


my_bandwidth = np.float32(1008)
my_ceiling = ceiling(13, 8, my_bandwidth)
