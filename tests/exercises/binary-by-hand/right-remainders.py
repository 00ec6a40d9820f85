five = "0000_0101"
hundred = "0110 0100"
all_ones = "1" * 8
smallest = 0
largest = sum(2**place for place in range(16))


def to_binary(what):
    text = ""
    while what > 0:
        text = str(what % 2) + text
        what //= 2
    while len(text) < 8:
        text = "0" + text
    return text
