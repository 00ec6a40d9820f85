def needed_gb(billions, precision):
    if precision == "float32":
        size = 4
    elif precision == "float16":
        size = 2
    elif precision == "int8":
        size = 1
    else:
        size = 0.5
    weights = billions * size
    return weights + weights / 5


def fits(billions, precision, card_gb):
    if needed_gb(billions, precision) > card_gb:
        return False
    return True
