parameters = 7_000_000_000   # what people call a 7B model
bytes_each = 2               # float16: two bytes for each number
card = 16                    # gigabytes of memory on the GPU

needed = parameters * bytes_each / 1e9 * 1.2   # + 20 % to work in
print(f"The model needs {needed:.1f} GB, the card has {card} GB.")
print("It fits." if needed <= card else "It does not fit.")
