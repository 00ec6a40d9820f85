GB = 1_000_000_000


def training_gb(billions):
    parameters = int(billions * GB)
    total = 0
    for size in [2, 2, 4, 4, 4]:
        total += parameters * size
    return total / GB
