import numpy as np

# float() widens the value, which changes nothing in it,
# so that print shows the digits that are really there.
print(float(np.float32(0.1)))
print(float(np.float16(0.1)))

# The largest number that float16 has ...
print(float(np.finfo(np.float16).max))

# ... and one that is beyond it.
print(np.float16(70000))
