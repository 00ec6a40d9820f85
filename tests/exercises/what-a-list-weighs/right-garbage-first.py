import gc

from psutil import Process


def grown_mb(make):
    gc.collect()
    before = Process().memory_info()
    value = make()
    after = Process().memory_info()
    return round((after.rss - before.rss) / 1000 / 1000, 1)
