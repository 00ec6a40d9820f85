def training_gb(b):
    half = 16 / 8
    full = 32 / 8
    weights = b * half
    gradients = b * half
    master = b * full
    averages = 2 * b * full
    return weights + gradients + master + averages
