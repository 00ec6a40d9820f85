def kv_cache_gb(layers, kv_heads, head_size, tokens,
                users=1, bytes_each=2):
    """GB that the conversations of all users take."""
    numbers_per_token = 2 * layers * kv_heads * head_size
    return numbers_per_token * tokens * users * bytes_each / 1e9


# Llama 3.1 8B: 32 layers, 8 KV heads of size 128.
print(f"{kv_cache_gb(32, 8, 128, tokens=8_192):.2f} GB")
print(f"{kv_cache_gb(32, 8, 128, tokens=131_072):.2f} GB")
print(f"{kv_cache_gb(32, 8, 128, tokens=8_192, users=16):.2f} GB")

# Qwen3 30B-A3B: 48 layers, 4 KV heads of size 128.
print(f"{kv_cache_gb(48, 4, 128, tokens=4_096):.2f} GB")
