# says: you returned 80.0: the 5 GB of all the cards on each
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return weights_gb(billions, precision) / gpus + 5 * gpus
