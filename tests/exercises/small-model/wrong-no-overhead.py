# says: the weights alone
BYTES = {"float32": 4, "float16": 2, "int8": 1, "int4": 0.5}


def needed_gb(billions, precision):
    return billions * BYTES[precision]


def fits(billions, precision, card_gb):
    return needed_gb(billions, precision) <= card_gb
