def ceiling(billions, bits, bandwidth):
    """Tokens per second at most, for one user.

    billions of parameters, bits for each, bandwidth in GB/s.
    """
    return 0  # your turn


def bandwidth_for(tokens_per_second, billions, bits):
    """The GB/s that so many tokens per second ask for."""
    return 0  # your turn


my_bandwidth = None  # GB/s of a card that you choose
my_ceiling = None    # tokens per second, for 13B at 8 bits

print("13B at 8 bits, 1,000 GB/s: at most",
      ceiling(13, 8, 1000), "tokens per second")
print("For 100 tokens per second:",
      bandwidth_for(100, 13, 8), "GB/s")
print("My card:", my_bandwidth, "GB/s, at most", my_ceiling)
