def gigabytes(billions, bits):
    """GB of the weights alone."""
    return billions * bits / 8


def ceiling(billions, bits, bandwidth):
    """Tokens per second at most, for one user.

    billions of parameters, bits for each, bandwidth in GB/s.
    """
    return bandwidth / gigabytes(billions, bits)


def bandwidth_for(tokens_per_second, billions, bits):
    """The GB/s that so many tokens per second ask for."""
    return tokens_per_second * gigabytes(billions, bits)


my_bandwidth = 1008  # an RTX 4090
my_ceiling = ceiling(13, 8, my_bandwidth)

print("13B at 8 bits, 1,000 GB/s: at most",
      round(ceiling(13, 8, 1000), 1), "tokens per second")
print("For 100 tokens per second:",
      bandwidth_for(100, 13, 8), "GB/s")
print("My card:", my_bandwidth, "GB/s, at most",
      round(my_ceiling, 1))
