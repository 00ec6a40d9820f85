import will_it_fit


def total_gb(billions, precision, gpus):
    return will_it_fit.weights_gb(billions, precision) + 5 * gpus


def gb_per_gpu(billions, precision, gpus):
    return total_gb(billions, precision, gpus) / gpus
