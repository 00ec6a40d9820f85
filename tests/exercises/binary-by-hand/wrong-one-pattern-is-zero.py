# says: but one pattern is zero
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 2**16


def to_binary(number):
    return f"{number:08b}"
