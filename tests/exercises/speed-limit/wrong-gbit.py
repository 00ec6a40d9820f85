# says: 8 times too small. GB/s are bytes already
def ceiling(billions, bits, bandwidth):
    return bandwidth / 8 / (billions * bits / 8)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1000
my_ceiling = 76.9
