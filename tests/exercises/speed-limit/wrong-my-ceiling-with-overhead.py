# says: my_ceiling is 64.6154, expected 77.54: the overhead of 20 % is not read for every token.
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits / 8)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1008
my_ceiling = 1008 / 15.6
