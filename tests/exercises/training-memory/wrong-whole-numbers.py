# says: For 0.5B you returned 0, expected 8.0 GB.
def training_gb(billions):
    return int(billions) * 16
