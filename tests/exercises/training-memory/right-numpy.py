import numpy as np

kept = [np.float16, np.float16, np.float32, np.float32, np.float32]


def training_gb(billions):
    sizes = np.array([np.dtype(kind).itemsize for kind in kept])
    return np.float32(billions * sizes.sum())
