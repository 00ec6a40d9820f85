# says: to_binary(128) returned '00000000', expected '10000000'. Yours is 0.
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    digits = "0"
    for place in (64, 32, 16, 8, 4, 2, 1):
        if number & place:
            digits += "1"
        else:
            digits += "0"
    return digits
