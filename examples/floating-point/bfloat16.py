import numpy as np


def to_bfloat16(numbers):
    """Round float32 numbers to the nearest bfloat16."""
    # The same 32 bits, looked at as a whole number.
    bits = numbers.view(np.uint32)
    # The lower 16 bits will go. Half of them is 0x8000: add
    # one less, and one more where the last bit kept is odd,
    # so that a tie lands on an even neighbour.
    last_kept = (bits >> 16) & 1
    bits = bits + 0x7FFF + last_kept
    # Clear the lower 16 bits and look at the rest as a float
    # again. (NaN would need a line of its own.)
    return (bits & 0xFFFF0000).view(np.float32)


before = np.array([70000, 0.1, 3.14159], dtype=np.float32)
after = to_bfloat16(before)

for number, stored in zip(before, after, strict=True):
    off = abs(stored - number) / number
    print(f"{number!s:>7} becomes {float(stored):<14}"
          f" off by {off:.2%}")
