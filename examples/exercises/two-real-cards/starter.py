from will_it_fit import fits, max_tokens_per_second

CARDS = {
    "RTX 3090": {"memory_gb": 24, "bandwidth": 936},
    "RTX 5080": {"memory_gb": 16, "bandwidth": 960},
}


def options(billions, cards):
    """What fits: a list of (name, precision, tokens per second)."""
    found = []
    for name, card in cards.items():
        for precision in ("float16", "int8", "int4"):
            pass  # your turn
    return found


my_choice = ""  # your turn: "RTX 3090" or "RTX 5080"
because = ""  # your turn: a sentence

found = options(14, CARDS)
print(f"14B: {len(found)} of 6 fit")
for name, precision, speed in found:
    print(f"{name} {precision:<7}"
          f" at most {speed:.0f} tokens per second")
print(f"I take: {my_choice or 'not decided yet'}")
