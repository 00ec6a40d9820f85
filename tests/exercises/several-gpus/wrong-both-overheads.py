# says: you returned 89.0: the share times 1.2, and 5 GB
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return weights_gb(billions, precision) * OVERHEAD / gpus + 5
