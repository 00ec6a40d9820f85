# says: For 7B you returned 896: those are bits
def training_gb(billions):
    return billions * (16 + 16 + 32 + 32 + 32)
