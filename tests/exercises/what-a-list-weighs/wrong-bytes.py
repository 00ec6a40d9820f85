# says: those are bytes
import psutil


def grown_mb(make):
    before = psutil.Process().memory_info().rss
    result = make()
    return psutil.Process().memory_info().rss - before
