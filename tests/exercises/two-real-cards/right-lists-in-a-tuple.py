import will_it_fit as w

BITS = {"float16": 16, "int8": 8, "int4": 4}
my_choice = "RTX 5080"
because = """I keep it for years, and a new card
still has its warranty."""


def options(billions, cards):
    result = ()
    for card in cards:
        for kind in BITS:
            if w.needed_gb(billions, kind) > cards[card]["memory_gb"]:
                continue
            weights = billions * BITS[kind] / 8
            result += ([card, kind, cards[card]["bandwidth"] / weights],)
    return result
