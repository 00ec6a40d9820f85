import numpy as np

names = np.array(["float32", "float16", "int8", "int4"])
sizes = np.array([4, 2, 1, 0.5])


def needed_gb(billions, precision):
    return (sizes[names == precision] * billions * 1.2)[0]


def fits(billions, precision, card_gb):
    return np.bool_(needed_gb(billions, precision) <= card_gb)
