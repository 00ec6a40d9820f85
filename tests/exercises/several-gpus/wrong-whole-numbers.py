# says: For 70B in int4 on 2 cards you returned 22
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return weights_gb(billions, precision) // gpus + 5
