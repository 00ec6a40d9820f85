MEMORY_MIB, BANDWIDTH = 65_536.0, 89.6
SIZES = [70, 32, 13, 7, 3, 1]
BYTES = {"float16": 2, "int8": 1, "int4": 0.5}
gigabytes = lambda mib: (mib << 20) / 10**9


def largest(kind, gb):
    good = [s for s in SIZES if s * BYTES[kind] * 1.2 <= gb]
    return good[0] if good else None
