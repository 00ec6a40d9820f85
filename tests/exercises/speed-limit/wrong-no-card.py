# says: my_bandwidth is still None
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits / 8)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = None
my_ceiling = None
