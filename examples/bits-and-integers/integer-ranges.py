import numpy as np

# The name gives the width in bits. The u means unsigned:
# no bit pattern is spent on a negative number.
for kind in (np.int8, np.uint8, np.int16, np.int32):
    limits = np.iinfo(kind)
    print(limits.dtype, limits.min, limits.max)
