def ceiling(billions, bits, bandwidth):
    return round(bandwidth / (billions * bits / 8), 1)


def bandwidth_for(tokens_per_second, billions, bits):
    return round(tokens_per_second * billions * bits / 8, 1)


my_bandwidth = 1000
my_ceiling = 77
