from math import prod


def kv_cache_gb(*shape, tokens=None, users=1, bytes_each=2):
    if tokens is not None:
        shape = (*shape, tokens)
    return 2 * prod(shape) * users * bytes_each / 1_000_000_000
