# says: one layer. Each layer keeps
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return 2 * one * users * bytes_each / 1e9
