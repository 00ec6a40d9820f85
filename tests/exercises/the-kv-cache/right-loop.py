def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    total = 0
    for layer in range(layers):
        key = kv_heads * head_size * bytes_each
        value = kv_heads * head_size * bytes_each
        total += (key + value) * tokens
    return users * total / 10**9
