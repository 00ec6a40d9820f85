# One number, written in two ways.
number = 5

# bin() writes it in twos: one 4, no 2, one 1.
# The 0b in front says "binary follows".
print(bin(number))

# Zeros on the left change nothing, as in 007.
# Eight digits are one whole byte.
print(f"{number:08b}")

# And back: read a row of bits as a number.
print(int("1010", 2))
