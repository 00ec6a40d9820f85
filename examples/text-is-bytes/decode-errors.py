# Four letters, five bytes: the é takes two.
text = "café"
data = text.encode("utf-8")

# Keep four bytes, and the cut goes through the é.
piece = data[:4]
print(piece)

# errors="strict" is the default: refuse what is broken.
try:
    print(piece.decode("utf-8"))
except UnicodeDecodeError as error:
    print(f"UnicodeDecodeError: {error}")

# errors="replace" goes on, and marks the damage.
print(piece.decode("utf-8", errors="replace"))
