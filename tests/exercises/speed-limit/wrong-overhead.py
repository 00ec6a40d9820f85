# says: ceiling(13, 8, 1000) is 64.1026: you counted in the overhead of 20 %.
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits / 8 * 1.2)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1000
my_ceiling = 76.9
