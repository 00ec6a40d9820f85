# says: you list 'RTX 3090', which this call does not have
from will_it_fit import fits, max_tokens_per_second, needed_gb, weights_gb

CARDS = {
    "RTX 3090": {"memory_gb": 24, "bandwidth": 936},
    "RTX 5080": {"memory_gb": 16, "bandwidth": 960},
}


def options(billions, cards):
    found = []
    for name, card in CARDS.items():
        for precision in ("float16", "int8", "int4"):
            if fits(billions, precision, card["memory_gb"]):
                speed = max_tokens_per_second(billions, precision, card["bandwidth"])
                found.append((name, precision, speed))
    return found


my_choice = "RTX 3090"
because = "Eight bits for my chats, at the same speed."
