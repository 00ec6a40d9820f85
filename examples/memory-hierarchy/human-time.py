# Typical times to reach a number, in nanoseconds.
LATENCY_NS = {
    "L1 cache": 1,
    "L2 cache": 5,
    "L3 cache": 16,
    "main memory": 75,
    "NVMe SSD": 100_000,
    "same data centre": 500_000,
    "spinning disk": 10_000_000,
    "across the Atlantic": 80_000_000,
}
UNITS = {
    "years": 365.25 * 24 * 3600,
    "months": 365.25 / 12 * 24 * 3600,
    "days": 24 * 3600,
    "hours": 3600,
    "minutes": 60,
    "seconds": 1,
}


def in_words(seconds):
    # The largest unit of which there is at least one.
    for unit, size in UNITS.items():
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.3f} seconds"


# Stretch time so that one nanosecond lasts one second.
for place, nanoseconds in LATENCY_NS.items():
    print(f"{place:19} {nanoseconds:>10,} ns ->",
          in_words(nanoseconds))
