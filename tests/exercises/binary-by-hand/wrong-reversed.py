# says: to_binary(1) returned '10000000', expected '00000001'. Your digits are in reversed order
five, hundred, all_ones = "00000101", "01100100", "11111111"
smallest, largest = 0, 65535


def to_binary(number):
    digits = ""
    for _ in range(8):
        digits = digits + str(number % 2)
        number = number // 2
    return digits
