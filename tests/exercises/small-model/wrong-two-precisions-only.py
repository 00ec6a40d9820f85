# says: For 1B in float32 you returned 0.6, expected 4.8 GB.
def needed_gb(billions, precision):
    return billions * (2 if precision == "float16" else 0.5) * 1.2


def fits(billions, precision, card_gb):
    return needed_gb(billions, precision) < card_gb
