from will_it_fit import *


def row(name, card, precision, billions):
    top = max_tokens_per_second(billions, precision, card["bandwidth"])
    return name, precision, round(top, 1)


def options(billions, cards):
    found = set()
    for precision in "float16 int8 int4".split():
        for name in cards:
            if fits(billions, precision, cards[name]["memory_gb"]):
                found.add(row(name, cards[name], precision, billions))
    return found


my_choice = "RTX 3090"
because = "At int8 it still fits, and quality matters to me."
