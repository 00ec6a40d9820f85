def training_gb(billions):
    """GB for the weights and what training keeps beside them."""
    return 0  # your turn


for billions in (1, 7, 70):
    print(f"{billions}B: {training_gb(billions):,.0f} GB")
