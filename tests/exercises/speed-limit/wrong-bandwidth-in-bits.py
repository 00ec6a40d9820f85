# says: bandwidth_for(100, 13, 8) is 10,400: 8 times too large.
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits / 8)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits


my_bandwidth = 1000
my_ceiling = 76.9
