# says: You wrote 101 for 5; that is 4 + 1 = 5, as it should be. But a byte has eight digits, and you wrote 3.
five, hundred, all_ones = "101", "1100100", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    return f"{number:08b}"
