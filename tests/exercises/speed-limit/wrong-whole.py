# says: a whole number, expected 76.9231. Round when you print.
def ceiling(billions, bits, bandwidth):
    return round(bandwidth / (billions * bits / 8))


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1000
my_ceiling = 76.9
