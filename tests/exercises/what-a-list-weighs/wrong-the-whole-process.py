# says: that is all of the process
import psutil


def grown_mb(make):
    result = make()
    return psutil.Process().memory_info().rss / 1e6
