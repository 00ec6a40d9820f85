# says: which is half: each number takes bytes_each bytes
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return 2 * one * layers * users / 1e9
