# says: Read from the other end it is 5
five, hundred, all_ones = "10100000", "00100110", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    return f"{number:08b}"
