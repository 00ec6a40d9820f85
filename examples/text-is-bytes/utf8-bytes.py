for text in ("hello", "héllo", "नमस्ते", "😀"):
    # encode() turns text into the bytes that are stored.
    data = text.encode("utf-8")
    print(repr(text), "characters:", len(text),
          "bytes:", len(data))
