def memory_for_training(n):
    bits = sum((16, 16, 32, 32, 32))
    return n * bits // 8 if isinstance(n, int) else n * bits / 8
