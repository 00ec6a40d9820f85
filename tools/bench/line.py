"""A throttled line: a token bucket that all connections of a server share, and a wait before each answer.

The browser's own throttling (CDP) does not reach workers, so that the server has to be slow instead.
"""

import itertools
import threading
import time


class Bucket:
    """Pure arithmetic: bytes flow in at a rate, up to `depth`; who takes more than is there waits for the rest."""

    def __init__(self, bytes_per_second: float, depth: float) -> None:
        self.rate = bytes_per_second
        self.depth = depth
        self._level = depth
        self._at: float | None = None

    def take(self, count: int, now: float) -> float:
        """Takes `count` bytes at the time `now` (seconds, any origin) and returns for how long to wait first."""
        if self._at is not None:
            self._level = min(self.depth, self._level + (now - self._at) * self.rate)
        self._at = now
        self._level -= count
        return max(0.0, -self._level / self.rate)


class Line:
    """A line of so many megabits a second and so many seconds of latency a request."""

    #: What may pass at once: a few packets.
    DEPTH = 16_384

    def __init__(self, mbit: float, latency: float) -> None:
        self._bucket = Bucket(mbit * 1e6 / 8, self.DEPTH)
        self._lock = threading.Lock()
        self._latency = latency

    def answer(self) -> None:
        """Waits as a request does on its way."""
        time.sleep(self._latency)

    def send(self, count: int) -> None:
        """Waits until so many bytes may pass."""
        with self._lock:
            wait = self._bucket.take(count, time.monotonic())
        time.sleep(wait)


def crossing(differences: dict[float, float]) -> float | None:
    """At how many Mbit/s two ways of starting answer at the same time; None where one is always sooner.

    `differences` says by how many milliseconds the heavier way is later, for each line in Mbit/s. What a line costs
    goes with 1 / rate, so that the difference is a straight line over it: between the two lines where the sign
    changes, else through the two fastest ones and beyond.
    """
    points = sorted((1 / mbit, late) for mbit, late in differences.items())
    pairs = list(itertools.pairwise(points))
    if not pairs:
        return None
    changing = [pair for pair in pairs if (pair[0][1] <= 0) != (pair[1][1] <= 0)]
    (x0, y0), (x1, y1) = (changing or pairs)[0]
    if y0 == y1:
        return None
    zero = x0 - y0 * (x1 - x0) / (y1 - y0)
    return 1 / zero if zero > 0 else None
