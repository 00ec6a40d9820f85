# says: For 70B in int4 on 4 cards you returned 22.5, expected 13.75 GB
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return weights_gb(billions, precision) / 2 + 5
