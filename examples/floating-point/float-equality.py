import math

import numpy as np

# Three roundings: of 0.1, of 0.2 and of their sum.
print(0.1 + 0.2 == 0.3)

# In float32 the roundings happen to cancel. Pure luck.
a, b, c = np.float32(0.1), np.float32(0.2), np.float32(0.3)
print(a + b == c)

# The question you meant: are they close enough?
print(math.isclose(0.1 + 0.2, 0.3))
