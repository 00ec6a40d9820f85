# says: it is the other way round
import psutil


def grown_mb(make):
    before = psutil.Process().memory_info().rss
    result = make()
    return (before - psutil.Process().memory_info().rss) / 1e6
