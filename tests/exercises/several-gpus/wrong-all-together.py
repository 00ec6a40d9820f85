# says: you returned 150: that is what all the cards hold together
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return weights_gb(billions, precision) + 5 * gpus
