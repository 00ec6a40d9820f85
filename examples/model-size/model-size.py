bytes_per_parameter = {
    "float32": 4,
    "float16": 2,
    "bfloat16": 2,
    "int8": 1,
    "int4": 0.5,  # two of them share a byte
}

# One column for each number type, in GB.
print("GB ", *(f"{kind:>8}" for kind in bytes_per_parameter))

for billions in (7, 70):
    # A billion parameters of one byte are one GB, so there
    # is no need to write out the nine zeros.
    row = [billions * size for size in bytes_per_parameter.values()]
    name = f"{billions}B"
    print(f"{name:<3}", *(f"{gb:>8g}" for gb in row))
