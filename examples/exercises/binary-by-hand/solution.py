# On paper, as text: eight digits each.
five = "0000 0101"      # 4 + 1
hundred = "0110 0100"   # 64 + 32 + 4
all_ones = "1111 1111"  # 255

# A 16-bit unsigned integer, as numbers.
smallest = 0
largest = 2 ** 16 - 1


def to_binary(number):
    """The eight binary digits of a number from 0 to 255."""
    digits = ""
    for place in (128, 64, 32, 16, 8, 4, 2, 1):
        if number >= place:
            digits += "1"
            number -= place
        else:
            digits += "0"
    return digits


for number, paper in ((5, five), (100, hundred), (255, all_ones)):
    print(f"{number}: {paper!r} on paper,"
          f" {to_binary(number)!r} from the program")
print("16 bits, unsigned:", smallest, "to", largest)
