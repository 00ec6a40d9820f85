"""time.sleep in slices, so that a signal is heard between them."""

import time

from hcw.processes import system

#: Seconds of sleep between two looks for a signal.
SLICE = 0.05
_sleep = time.sleep


def install():
    """Puts it in place of Python's own."""
    time.sleep = sleep


def sleep(seconds, /):
    """Delay execution for a given number of seconds, which may be a fraction."""
    _sleep(0 * seconds)  # a wrong argument is told as ever
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        _sleep(min(left, SLICE))
        system.look()
