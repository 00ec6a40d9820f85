# says: 32,767: that is the signed one
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 32767


def to_binary(number):
    return f"{number:08b}"
