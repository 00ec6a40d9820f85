# says: For 3B in float16 on 8 GB you returned False, but it needs 7.2 GB: True.
def needed_gb(billions, precision):
    return billions * {"float32": 4, "float16": 2, "int8": 1, "int4": 0.5}[precision] * 1.2


def fits(billions, precision, card_gb):
    return needed_gb(billions, precision) > card_gb
