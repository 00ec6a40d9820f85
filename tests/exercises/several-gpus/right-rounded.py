from will_it_fit import weights_gb


def gb_per_gpu(billions, precision, gpus):
    left = weights_gb(billions, precision)
    share = left * (1 / gpus)
    return round(share + 5, 2)
