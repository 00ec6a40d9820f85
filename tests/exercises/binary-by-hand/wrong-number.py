# says: A number keeps no zeros on its left, so return text.
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    return int(f"{number:08b}")
