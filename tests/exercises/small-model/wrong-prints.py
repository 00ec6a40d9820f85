# says: needed_gb(3, 'float16') printed '7.2' and returned nothing.
def needed_gb(billions, precision):
    print(round(billions * {"float32": 4, "float16": 2, "int8": 1, "int4": 0.5}[precision] * 1.2, 1))


def fits(billions, precision, card_gb):
    return True
