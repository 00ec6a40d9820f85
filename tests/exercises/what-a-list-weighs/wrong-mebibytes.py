# says: those are MiB
import psutil


def grown_mb(make):
    before = psutil.Process().memory_info().rss
    result = make()
    return (psutil.Process().memory_info().rss - before) / 1024 / 1024
