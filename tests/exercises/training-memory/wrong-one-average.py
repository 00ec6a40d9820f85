# says: For 7B you returned 84: 12 bytes a parameter, so one float32 number is missing: the master copy, or one of
def training_gb(billions):
    weights, gradients, master, average = 2, 2, 4, 4
    return billions * (weights + gradients + master + average)
