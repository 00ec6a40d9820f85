from will_it_fit import fits, max_tokens_per_second as speed


def options(size, cards):
    return [
        (n, p, speed(size, p, c["bandwidth"]))
        for p in ["int4", "int8", "float16"]
        for n, c in cards.items()
        if fits(size, p, c["memory_gb"])
    ]


my_choice = "RTX 5080"
because = "Its arithmetic helps with the long prompts that I send."
