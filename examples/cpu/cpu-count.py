import os

# How many lists of instructions this machine can follow at once.
print(os.cpu_count())
