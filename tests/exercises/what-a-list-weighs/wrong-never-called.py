# says: never called what it was given
import sys


def grown_mb(make):
    return sys.getsizeof(make) / 1e6
