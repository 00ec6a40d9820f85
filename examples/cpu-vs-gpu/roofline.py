def roofline(operations, bytes_moved, peak, bandwidth):
    """Operations per second within reach, and what limits them."""
    per_byte = operations / bytes_moved
    memory_allows = per_byte * bandwidth
    if memory_allows < peak:
        return memory_allows, "memory-bound"
    return peak, "compute-bound"


PEAK = 989e12        # an H100 SXM: float16 operations per second
BANDWIDTH = 3350e9   # and bytes per second from its memory
PARAMETERS = 7e9     # at two bytes each

# All users in a batch share one reading of the weights. The token
# of each costs a multiplication and an addition per parameter.
for batch in (1, 8, 64, 256, 512):
    rate, limit = roofline(
        operations=2 * PARAMETERS * batch,
        bytes_moved=2 * PARAMETERS,
        peak=PEAK,
        bandwidth=BANDWIDTH,
    )
    print(f"batch {batch:3}: {rate / 1e12:6.2f} TFLOP/s,"
          f" {rate / PEAK:6.1%} of the peak, {limit}")
