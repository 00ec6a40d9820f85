import unicodedata

one = "\u00e9"   # é as a single code point
two = "e\u0301"  # e, then an accent that lands on it

print(one, two)
print(one == two)
print(len(one), len(two))

# Agree on one spelling before you compare.
print(unicodedata.normalize("NFC", two) == one)
