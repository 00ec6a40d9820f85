# says: you returned 84.0: the share times 1.2
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return needed_gb(billions, precision) / gpus
