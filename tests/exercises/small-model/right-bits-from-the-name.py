def needed_gb(number_of_billions, kind):
    bits = int("".join(c for c in kind if c.isdigit()))
    return number_of_billions * bits / 8 * 1.2


def fits(number_of_billions, kind, gb):
    return gb - needed_gb(number_of_billions, kind) >= 0
