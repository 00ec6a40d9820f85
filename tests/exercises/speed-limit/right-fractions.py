from fractions import Fraction


def ceiling(billions, bits, bandwidth):
    return Fraction(bandwidth * 8, billions * bits)


def bandwidth_for(tokens_per_second, billions, bits):
    return tokens_per_second / ceiling(billions, bits, 1)


my_bandwidth = 273
my_ceiling = int(ceiling(13, 8, my_bandwidth))
