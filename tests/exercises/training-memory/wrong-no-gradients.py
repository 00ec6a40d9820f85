# says: For 7B you returned 98: 14 bytes a parameter, so 2 bytes are missing: the gradients
def training_gb(billions):
    return billions * (2 + 4 + 4 + 4)
