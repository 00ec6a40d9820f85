# says: the bytes were gone before you measured
import psutil


def grown_mb(make):
    before = psutil.Process().memory_info().rss
    make()
    return (psutil.Process().memory_info().rss - before) / 1e6
