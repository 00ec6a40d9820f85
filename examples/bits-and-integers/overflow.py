import numpy as np

# One number, in one byte: the largest that int8 has.
counter = np.array([127], dtype=np.int8)

# There is no 128 in int8. Watch what comes instead.
print(counter + 1)
