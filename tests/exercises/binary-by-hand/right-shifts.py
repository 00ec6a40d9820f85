five, hundred, all_ones = " 00000101 ", "0110 0100", "0B11111111"
smallest, largest = 0, (1 << 16) - 1


def bit(number, place):
    return "1" if number & (1 << place) else "0"


def to_binary(number):
    return "".join(bit(number, place) for place in range(7, -1, -1))
