import subprocess
import sys

import numpy as np
import psutil

N = 1_000_000
WAYS = {
    "list": lambda: list(range(N)),
    "zeros": lambda: [0] * N,
    "arange": lambda: np.arange(N, dtype=np.float64),
    "empty": lambda: np.empty(N),
}


def grown_mb(make):
    """MB (10^6 bytes) that this process grows by, while what
    make() returns is alive."""
    process = psutil.Process()
    before = process.memory_info().rss
    result = make()
    after = process.memory_info().rss
    del result
    return (after - before) / 1e6


if len(sys.argv) > 1:  # a child: one way, measured
    print(f"{grown_mb(WAYS[sys.argv[1]]):.0f}")
elif __name__ == "__main__":
    for way in WAYS:
        child = subprocess.run(
            [sys.executable, __file__, way],
            capture_output=True, text=True)
        print(f"{way:<7} {child.stdout.strip():>4} MB")
