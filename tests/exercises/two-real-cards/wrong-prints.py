# says: and returned nothing
from will_it_fit import fits, max_tokens_per_second


def options(billions, cards):
    for name, card in cards.items():
        for precision in ("float16", "int8", "int4"):
            if fits(billions, precision, card["memory_gb"]):
                speed = max_tokens_per_second(
                    billions, precision, card["bandwidth"])
                print(name, precision, speed)


my_choice = "RTX 3090"
because = "It has more memory for the conversation."
