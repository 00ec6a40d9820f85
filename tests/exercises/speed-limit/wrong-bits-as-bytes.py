# says: ceiling(13, 8, 1000) is 9.61538: 8 times too small.
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits


my_bandwidth = 1000
my_ceiling = 76.9
