"""What a value weighs, as the operating system sees it."""

import random

import psutil
from hcw.checks import near, shown


def check_forty(program):
    """40 MB of bytes are seen as 40 MB"""
    grown_mb = program.function("grown_mb")
    calls = []

    def forty():
        calls.append(psutil.Process().memory_info().rss)
        return b"x" * 40_000_000

    got = grown_mb(forty)
    said = f"For 40,000,000 bytes your function returned {shown(got)}"
    assert calls, f"{said}, and never called what it was given: make()."
    assert len(calls) == 1, f"{said}, and called make() {len(calls)} times. Once is enough."
    assert not near(got, 40e6, 2e6), f"{said}: those are bytes. A MB has 1,000,000."
    assert not near(got, 40e3, 2e3), f"{said}: those are kB. A MB has 1,000,000 bytes."
    assert not near(got, -40, 2), f"{said}: it is the other way round, after minus before."
    assert not near(got, 40e6 / 2**20, 0.6), f"{said}: those are MiB, of 1,048,576 bytes. Here MB are wanted."
    assert not near(got, 0, 2), f"{said}: the bytes were gone before you measured. Keep the result under a name."
    whole = calls[0] / 1e6 + 40
    assert not near(got, whole, 3), f"{said}: that is all of the process. Take away what it had before."
    assert near(got, 40, 1.5), f"{said}, expected about 40 MB."


def check_other_sizes(program):
    """Other sizes too, drawn anew"""
    grown_mb = program.function("grown_mb")
    for size in sorted(random.sample(range(50, 90), 3)):
        got = grown_mb(lambda size=size: b"x" * (size * 1_000_000))
        assert near(got, size, 1.5), f"For {size},000,000 bytes your function returned {shown(got)}, expected about {size}."
