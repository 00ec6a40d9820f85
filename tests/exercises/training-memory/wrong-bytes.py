# says: those are bytes. A GB has 1,000,000,000.
def training_gb(billions):
    return billions * 1e9 * 16
