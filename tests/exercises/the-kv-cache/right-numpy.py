import numpy as np


def kv_cache_gb(a, b, c, tokens, users=1, bytes_each=2):
    factors = np.array([2, a, b, c, tokens, users, bytes_each],
                       dtype=np.float64)
    return np.prod(factors) / 1e9
