# says: to_binary(0) returned '0', expected '00000000'. The zeros on the left are missing
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    return f"{number:b}"
