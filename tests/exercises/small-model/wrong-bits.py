# says: those are bits
def needed_gb(billions, precision):
    bits = {"float32": 32, "float16": 16, "int8": 8, "int4": 4}
    return billions * bits[precision] * 1.2


def fits(billions, precision, card_gb):
    return needed_gb(billions, precision) <= card_gb
