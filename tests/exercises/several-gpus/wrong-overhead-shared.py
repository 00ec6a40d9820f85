# says: For 70B in float16 on 2 cards you returned 72.5: the 5 GB are there once, and shared out too.
from will_it_fit import OVERHEAD, needed_gb, weights_gb


def gb_per_gpu(billions, precision, gpus):
    return (weights_gb(billions, precision) + 5) / gpus
