ceiling = lambda b, bits, gbs: gbs * 8 / (b * bits)
bandwidth_for = lambda t, b, bits: t * b * bits / 8
my_bandwidth = 89.6
my_ceiling = 6.9
