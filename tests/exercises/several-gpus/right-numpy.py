import numpy as np
from will_it_fit import BYTES_PER_PARAMETER


def gb_per_gpu(billions, precision, gpus):
    cards = np.full(gpus, 5.0)
    cards += billions * BYTES_PER_PARAMETER[precision] / gpus
    return cards.max()
