# says: a quarter: a key and a value are two lists
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return one * layers * users / 1e9
