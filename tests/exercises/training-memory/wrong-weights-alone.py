# says: For 7B you returned 14: 2 bytes a parameter, the weights in 16 bits alone
def training_gb(billions):
    return billions * 2
