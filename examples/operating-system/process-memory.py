import sys

import psutil

this_process = psutil.Process()


def resident_bytes():
    """RAM that this process really occupies at this moment."""
    return this_process.memory_info().rss


count = 2_000_000
before = resident_bytes()
numbers = list(range(count))
after = resident_bytes()

print(f"before the list  {before / 1e6:7.1f} MB")
print(f"after the list   {after / 1e6:7.1f} MB")

# getsizeof counts the list's pointers only. The integer objects
# that they point at lie elsewhere, and they take room too.
pointers = sys.getsizeof(numbers)
print(f"pointers alone   {pointers / 1e6:7.1f} MB")
print(f"growth per number: {(after - before) / count:.0f} bytes")
