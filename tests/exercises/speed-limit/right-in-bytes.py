def bytes_of(billions, bits):
    return billions * 1_000_000_000 * (bits / 8)


def ceiling(model, width, gigabytes_per_second):
    seconds_per_token = bytes_of(model, width) / (gigabytes_per_second * 1e9)
    return 1 / seconds_per_token


def bandwidth_for(tokens, model, width):
    needed = 0
    for _ in range(tokens):
        needed += bytes_of(model, width)
    return needed / 1e9


my_bandwidth = 3350.0
my_ceiling = ceiling(13, 8, my_bandwidth)
