# says: Is it MB/s?
def ceiling(billions, bits, bandwidth):
    return bandwidth / (billions * bits / 8)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1_008_000
my_ceiling = 77538
