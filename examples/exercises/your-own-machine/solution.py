from machine import report
from will_it_fit import fits, max_tokens_per_second

report()  # what this program is told about your machine

MEMORY_MIB = 24_564  # yours, as nvidia-smi prints it
BANDWIDTH = 1008     # yours, in GB per second
SIZES = (1, 3, 7, 13, 32, 70)


def gigabytes(mib):
    """MiB (2**20 bytes) as GB (10**9 bytes)."""
    return mib * 2**20 / 1e9


def largest(precision, memory_gb):
    """The largest of SIZES that fits at this precision; None
    where none does."""
    found = None
    for billions in SIZES:
        if fits(billions, precision, memory_gb):
            found = billions
    return found


memory_gb = gigabytes(MEMORY_MIB)
print(f"\n{memory_gb:.1f} GB and {BANDWIDTH} GB/s:")
for precision in ("float16", "int8", "int4"):
    size = largest(precision, memory_gb)
    if size is None:
        print(f"nothing at {precision}")
        continue
    speed = max_tokens_per_second(size, precision, BANDWIDTH)
    print(f"{size}B at {precision},"
          f" at most {speed:.0f} tokens per second")
