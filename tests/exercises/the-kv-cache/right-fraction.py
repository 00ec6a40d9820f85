from fractions import Fraction

kv_cache_gb = lambda l, h, s, tokens, users=1, bytes_each=2: Fraction(
    2 * l * h * s * tokens * users * bytes_each, 10**9)
