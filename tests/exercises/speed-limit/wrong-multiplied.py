# says: is 13,000: you multiplied
def ceiling(billions, bits, bandwidth):
    return billions * bits // 8 * bandwidth


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1000
my_ceiling = 76.9
