TRAINING_BYTES = {
    "weights, 16 bits": 2,
    "gradients, 16 bits": 2,
    "master copy, float32": 4,
    "first average, float32": 4,
    "second average, float32": 4,
}


def training_gb(billions):
    """GB for the weights and what training keeps beside them."""
    return billions * sum(TRAINING_BYTES.values())


for billions in (1, 7, 70):
    print(f"{billions}B: {training_gb(billions):,.0f} GB")
