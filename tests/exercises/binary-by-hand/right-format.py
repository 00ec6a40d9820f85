five, hundred, all_ones = "00000101", "0b01100100", "0b1111_1111"
smallest, largest = 0, 65_535


def to_binary(n):
    return format(n, "08b")
