# On paper, as text: eight digits each.
five = ""
hundred = ""
all_ones = ""  # 255

# A 16-bit unsigned integer, as numbers.
smallest = None
largest = None


def to_binary(number):
    """The eight binary digits of a number from 0 to 255."""
    return ""  # your turn


for number, paper in ((5, five), (100, hundred), (255, all_ones)):
    print(f"{number}: {paper!r} on paper,"
          f" {to_binary(number)!r} from the program")
print("16 bits, unsigned:", smallest, "to", largest)
