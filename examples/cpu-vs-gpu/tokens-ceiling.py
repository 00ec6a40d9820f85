BANDWIDTH = 1000  # GB per second: a round number, not a real card
BILLIONS = 7      # parameters

# One token reads every weight once, so the time of a token is at
# least the size of the model over the bandwidth of its memory.
for bits in (16, 8, 4):
    gigabytes = BILLIONS * bits / 8
    tokens_per_second = BANDWIDTH / gigabytes
    print(f"{bits:2} bits: {gigabytes:4.1f} GB to read,"
          f" at most {tokens_per_second:.0f} tokens per second")
