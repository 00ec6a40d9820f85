import numpy as np

names = np.array(["float16", "int8", "int4"])
sizes = np.array([2, 1, 0.5])


def options(billions, cards):
    found = []
    for card, has in cards.items():
        weights = billions * sizes
        room = weights * 1.2 <= has["memory_gb"]
        for kind, gb in zip(names[room], weights[room]):
            found.append((card, kind, np.float64(has["bandwidth"]) / gb))
    return found


my_choice = "RTX 3090"
because = "Long conversations want the eight GB more."
