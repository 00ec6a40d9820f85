# says: You wrote 01100101 for 100; that is 64 + 32 + 4 + 1 = 101.
five, hundred, all_ones = "00000101", "01100101", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    return f"{number:08b}"
