"""Which models fit on one's own machine."""

import random

from hcw.checks import near, shown

BYTES = {"float16": 2, "int8": 1, "int4": 0.5}


def check_gigabytes(program):
    """MiB become GB"""
    gigabytes = program.function("gigabytes")
    for mib in [24_564, *sorted(random.randint(2_000, 100_000) for _ in range(5))]:
        got, right = gigabytes(mib), mib * 2**20 / 1e9
        said = f"{mib:,} MiB became {shown(got)}"
        assert not near(got, mib / 1000), f"{said}: you took MiB for MB. A MiB has 1,048,576 bytes."
        assert not near(got, mib / 1024), f"{said}: those are GiB, of 2**30 bytes. A GB has 10**9."
        assert not near(got, mib * 2**20), f"{said}: those are bytes. Divide by 10**9."
        assert not near(got, mib * 1e6 / 2**30), f"{said}: the other way round. A MiB is the larger one."
        assert near(got, right, within=right / 1000), f"{said}, expected {right:.2f} GB."


def check_the_largest(program):
    """largest finds the largest model that fits"""
    largest, sizes = program.function("largest"), sorted(program.value("SIZES"))
    memories = [25.757, 40.0, *sorted(random.uniform(3, 200) for _ in range(8))]
    for memory in memories:
        for precision, size in BYTES.items():
            got = largest.quiet(precision, memory)
            right = max((b for b in sizes if b * size * 1.2 <= memory), default=None)
            said = f"In {memory:.1f} GB at {precision} you found {shown(got)}"
            assert got is None or near(got, got), f"{said}, expected a number of billions."
            without = max((b for b in sizes if b * size <= memory), default=None)
            assert got == right or got != without, f"{said}: the weights alone would fit. fits counts the overhead too."
            assert got == right, f"{said}, expected {right}."


def check_nothing_fits(program):
    """largest says None where nothing fits"""
    largest = program.function("largest")
    got = largest.quiet("float16", 0.5)
    assert got is None, f"In 0.5 GB nothing fits at float16, but you found {shown(got)}. Say None."


def check_the_figures(program):
    """MEMORY_MIB and BANDWIDTH can be a machine's"""
    memory, bandwidth = program.value("MEMORY_MIB"), program.value("BANDWIDTH")
    assert near(memory, memory), f"MEMORY_MIB is {shown(memory)}, expected a number."
    assert memory >= 1000, f"MEMORY_MIB is {shown(memory)}. Is that GB? Multiply by 1e9 / 2**20."
    assert memory < 4e6, f"MEMORY_MIB is {shown(memory)}. Are those bytes? Divide by 2**20."
    assert near(bandwidth, bandwidth), f"BANDWIDTH is {shown(bandwidth)}, expected a number."
    assert 5 <= bandwidth <= 20_000, f"BANDWIDTH is {shown(bandwidth)} GB/s. Memory has between 10 and some thousands."
