def per_token(layers, heads, size, width):
    return sum(2 * heads * size * width for _ in range(layers))


def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    one_user = per_token(layers, kv_heads, head_size, bytes_each) * tokens
    return one_user * users * 1e-9
