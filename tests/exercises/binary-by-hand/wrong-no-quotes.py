# says: five is 101, which is no text.
five, hundred, all_ones = 101, 1100100, 11111111
smallest, largest = 0, 65535


def to_binary(number):
    return f"{number:08b}"
