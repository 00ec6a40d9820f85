# says: ceiling(7, 16, 936) is 133.714: that is for 8 bits. Here each weight has 16.
def ceiling(billions, bits, bandwidth):
    return bandwidth / billions


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second * billions * bits / 8


my_bandwidth = 1000
my_ceiling = 76.9
