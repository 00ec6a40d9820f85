for character in "éन😀":
    number = ord(character)
    print(f"{character} is code point {number}, U+{number:04X}")

    payload = ""
    for byte in character.encode("utf-8"):
        bits = f"{byte:08b}"
        # The ones up to the first zero are a label. On the
        # first byte they count the bytes of the character;
        # a 10 says "I continue one".
        end = bits.index("0") + 1
        print(f"  {byte:02x}  {bits[:end]:<5} {bits[end:]:>6}")
        payload += bits[end:]

    # Without the labels, the bits spell the code point.
    print(f"  payload {payload} = {int(payload, 2)}")
