import psutil

me = psutil.Process()


def grown_mb(make):
    start = me.memory_info().rss
    kept = make()
    return (me.memory_info().rss - start) / 1_000_000
