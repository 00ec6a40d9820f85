import numpy as np

# A weight and a small step, as in training. A thousand steps
# of 0.0001 should carry the weight from 1.0 to 1.1.
for kind in (np.float16, np.float32):
    weight = kind(1.0)
    step = kind(1e-4)
    for _ in range(1000):
        weight = weight + step
    print(weight)
