import numpy as np

# A layer to shrink: 1024 rows of 1024 random weights.
random = np.random.default_rng(seed=7)
weights = random.normal(size=(1024, 1024)).astype(np.float32)

# To try: one huge weight in every row.
# weights[:, 0] = 20


def quantize(weights, bits, group):
    """Round to whole steps, with one scale for each group."""
    groups = weights.reshape(-1, group)
    # int8 counts steps from -127 to 127, int4 from -7 to 7.
    top = 2 ** (bits - 1) - 1
    # The scale is the size of a step: the largest weight of
    # the group must land on the last one.
    largest = np.abs(groups).max(axis=1, keepdims=True)
    scale = (largest / top).astype(np.float16)
    steps = np.clip(np.round(groups / scale), -top, top)
    # A file holds the steps, and two bytes for each scale.
    size = weights.size * bits // 8 + scale.nbytes
    # The model computes with steps times scale.
    return size, (steps * scale).reshape(weights.shape)


print(f"float32: {weights.nbytes} bytes")
for bits in (8, 4):
    for name, group in (("row", 1024), ("block", 32)):
        size, rounded = quantize(weights, bits, group)
        each = size * 8 / weights.size
        error = (rounded - weights).std() / weights.std()
        print(f"int{bits}, scale per {name}: {size} bytes, "
              f"{each:.2f} bits a weight, error {error:.1%}")
