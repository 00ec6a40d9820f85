"""The KV cache: 2 × layers × KV heads × head size × tokens × users × bytes."""

import random

from hcw.checks import near, shown


def compare(kv_cache_gb, *shape, **more):
    got = kv_cache_gb(*shape, **more)
    layers, kv_heads, head_size, tokens = shape
    users, each = more.get("users", 1), more.get("bytes_each", 2)
    right = 2 * layers * kv_heads * head_size * tokens * users * each / 1e9
    said = f"{kv_cache_gb.call(*shape, **more)} returned {shown(got)}"
    assert not isinstance(got, (str, bytes)), f"{said}, which is text. Return the number: {shown(right)}."
    if near(got, right, within=right / 1e6):
        return
    unrounded = f"{said}, expected {shown(right)} GB. Return it unrounded; the print rounds."
    assert not isinstance(got, int) or isinstance(got, bool) or not 0 < got == int(right), unrounded
    for value, what in (
        (right / users, "one user’s conversation. Multiply by users."),
        (right * 2 / each, "2 bytes for each number, whatever bytes_each says."),
        (right / layers, "one layer. Each layer keeps a key and a value."),
        (right / kv_heads, "one KV head. Multiply by kv_heads."),
        (right / head_size, "one number for a head. Multiply by head_size."),
        (right / tokens, "one token. Multiply by tokens."),
        (right * 1e9 / 2**30, "those are GiB, of 2³⁰ bytes. A GB has 10⁹: divide by 1e9."),
        (right * 1e9, "those are bytes. A GB has 1e9 of them."),
        (right * 1e3, "those are MB. A GB has 1,000."),
        (right * 8, "those are bits. A byte has eight."),
    ):
        assert not near(got, value, within=value / 1e6), f"{said}: {what}"
    assert not near(got, right / 2, within=right / 1e6), f"{said}, which is half: {half(kv_cache_gb, shape)}"
    assert not near(got, right / 4, within=right / 1e6), (
        f"{said}, a quarter: a key and a value are two lists, and bytes_each is missing too."
    )
    for digits in range(4):
        assert near(got, 0, within=0) or not near(got, round(right, digits)), unrounded
    raise AssertionError(f"{said}, expected {shown(right)} GB.")


def half(kv_cache_gb, shape):
    """Which 2 is missing in an answer that is half of what it should be."""
    two, four = kv_cache_gb(*shape), kv_cache_gb(*shape, bytes_each=4)
    try:
        grows = float(four) / float(two)
    except (TypeError, ValueError, ZeroDivisionError):
        grows = 0
    if near(grows, 2):
        return "a key and a value are two lists of numbers."
    return "each number takes bytes_each bytes, and a key and a value are two lists."


def check_the_four_calls(program):
    """The four calls give 1.07, 17.18, 17.18 and 0.40 GB"""
    kv_cache_gb = program.function("kv_cache_gb")
    compare(kv_cache_gb, 32, 8, 128, 8_192)
    compare(kv_cache_gb, 32, 8, 128, 131_072)
    compare(kv_cache_gb, 32, 8, 128, 8_192, users=16)
    compare(kv_cache_gb, 48, 4, 128, 4_096)


def check_bytes_each(program):
    """Numbers of one byte, and of four"""
    kv_cache_gb = program.function("kv_cache_gb")
    compare(kv_cache_gb, 32, 8, 128, 8_192, bytes_each=1)
    compare(kv_cache_gb, 32, 8, 128, 8_192, bytes_each=4)


def check_other_shapes(program):
    """Any shape, exact to one part in a million"""
    kv_cache_gb = program.function("kv_cache_gb")
    shapes = [(3, 1, 64, 1000)]
    for _ in range(9):
        heads, size = random.choice((3, 5, 7, 10, 16)), random.choice((48, 80, 96, 128, 192, 256))
        shapes.append((random.randint(11, 97), heads, size, random.randint(1_001, 200_000)))
    for shape in sorted(shapes, key=lambda s: s[0] * s[1] * s[2] * s[3]):
        compare(kv_cache_gb, *shape)
        compare(kv_cache_gb, *shape, users=random.randint(17, 40), bytes_each=random.choice((1, 2, 4)))
